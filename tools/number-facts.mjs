// Writes src/croupier/words/cldr.json: how each language writes numbers and lists, as this node's Intl knows it.
//
//     node tools/number-facts.mjs > src/croupier/words/cldr.json
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const tags = [...LETTERS]
  .flatMap((a) => [...LETTERS].map((b) => a + b))
  .filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag)[0] === tag && Intl.getCanonicalLocales(tag)[0] === tag);

const part = (parts, type) => parts.find((one) => one.type === type)?.value ?? "";

function factsOf(tag) {
  const locale = `${tag}-u-nu-latn`;
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(-1234567890.5);
  const whole = parts.filter((one) => one.type === "integer").map((one) => one.value.length);
  const usual = (value) => new Intl.NumberFormat(locale).formatToParts(value).some((one) => one.type === "group");
  const lists = new Intl.ListFormat(tag === "en" ? "en-GB" : tag, { type: "conjunction" }); // "a, b and c"
  const pattern = (items, one, other) => {
    const text = lists.format(items);
    const [begins, ends] = [text.indexOf(one), text.indexOf(other)];
    return [text.slice(0, begins), text.slice(begins + one.length, ends), text.slice(ends + other.length)].join("\t");
  };
  const between = (items, one, other) => pattern(items, one, other).split("\t")[1];
  const four = ["(1)", "(2)", "(3)", "(4)"];
  const [before] = pattern(four, "(1)", "(2)").split("\t");
  const [, , after] = pattern(four, "(3)", "(4)").split("\t");
  return {
    decimal: part(parts, "decimal"),
    group: part(parts, "group"),
    groups: [whole.at(-1), whole.at(-2)],
    least: usual(1234) ? 1 : 2,
    percent: new Intl.NumberFormat(locale, { style: "percent" }).format(0),
    list: [
      pattern(["(1)", "(2)"], "(1)", "(2)"),
      `${before}\t${between(four, "(1)", "(2)")}\t`,
      `\t${between(four, "(2)", "(3)")}\t`,
      `\t${between(four, "(3)", "(4)")}\t${after}`,
    ],
  };
}

const english = JSON.stringify(factsOf("en"));
const lines = tags
  .map((tag) => [tag, JSON.stringify(factsOf(tag))])
  .filter(([tag, facts]) => tag === "en" || facts !== english)
  .map(([tag, facts]) => `"${tag}": ${facts}`);
process.stdout.write(`{\n${lines.join(",\n")}\n}\n`);
