// Writes a copy of the page's modules in which each template is a call of `html.h`, so that tsc checks what is in it.
// Usage, in the repository's folder: node tools/template-calls.mjs LIBRARIES COPY
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

const [libraries, copy] = process.argv.slice(2);
const require = createRequire(resolve(libraries, "package.json"));
const { transformSync } = require("@babel/core");
const calls = {
  babelrc: false,
  configFile: false,
  plugins: [[require.resolve("babel-plugin-htm"), { tag: "html", pragma: "html.h", useBuiltIns: true }]],
  parserOpts: { createParenthesizedExpressions: true }, // else the parentheses of casts are lost
  generatorOpts: { retainLines: true },
};

const { compilerOptions, include, exclude } = JSON.parse(readFileSync("tsconfig.json", "utf8"));
rmSync(join(copy, "src"), { recursive: true, force: true });
for (const name of readdirSync("src", { recursive: true })) {
  if (!/\.(js|d\.ts)$/.test(name)) continue;
  const from = join("src", name);
  const to = join(copy, from);
  mkdirSync(dirname(to), { recursive: true });
  const text = readFileSync(from, "utf8");
  if (name.endsWith(".js") && text.includes("html`"))
    writeFileSync(to, transformSync(text, { ...calls, filename: from }).code);
  else cpSync(from, to);
}
const config = {
  extends: relative(copy, "tsconfig.json"),
  compilerOptions: { rootDirs: compilerOptions.rootDirs, incremental: true, tsBuildInfoFile: "checked.tsbuildinfo" },
  include,
  exclude,
};
writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
