// Types of `call`: an address is one of `Paths`, and body and answer are those of its method there.
import type { Paths } from "../wire.d.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Bare<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
type Steps<P extends string> = P extends `${infer Step}/${infer Rest}` ? [Step, ...Steps<Rest>] : [P];

/** The known steps are variable where they say `{}`. A variable step of the address fits these or, `loose`, any. */
type Fits<Said, Known, Loose> = [Said, Known] extends [[infer S, ...infer Ss], [infer K, ...infer Ks]]
  ? K extends "{}"
    ? Fits<Ss, Ks, Loose>
    : S extends K
      ? Fits<Ss, Ks, Loose>
      : string extends S
        ? Loose extends true
          ? Fits<Ss, Ks, Loose>
          : false
        : false
  : [Said, Known] extends [[], []]
    ? true
    : false;

type Fitting<P extends string, Loose> = {
  [K in keyof Paths]: Fits<Steps<Bare<P>>, Steps<K>, Loose> extends true ? K : never;
}[keyof Paths];

/** The addresses that one may be: a literal one is nothing but itself, one of any game is any game's. */
type Known<P extends string> = Bare<P> extends keyof Paths
  ? Bare<P>
  : [Fitting<P, false>] extends [never]
    ? Fitting<P, true>
    : Fitting<P, false>;

type Of<T, M> = T extends { [K in M & string]: infer Exchange } ? Exchange : never;
/** Body and answer of a method at an address; never where the server knows no such thing. */
type Exchange<P extends string, M> = P extends string ? Of<Paths[Known<P>], M> : never;
type Body<E> = E extends [infer B, any] ? B : never;
type Answered<E> = E extends [any, infer A] ? A : never;

export type Checked<P extends string, M> = [Exchange<P, M>] extends [never] ? { "no such address": M } : unknown;
export type Answer<P extends string, M> = [Exchange<P, M>] extends [never] ? any : Answered<Exchange<P, M>>;

/** A body where one is expected, and what may follow it. A file is sent as it is. */
export type Rest<P extends string, M, Also extends any[]> = [Body<Exchange<P, M>>] extends [undefined]
  ? [body?: {} | Blob, ...Also]
  : [body: Body<Exchange<P, M>>, ...Also];

export type Call = <M extends Method, const P extends string>(
  method: M,
  path: P & Checked<P, M>,
  ...rest: Rest<P, M, [also?: { headers?: Record<string, string>; signal?: AbortSignal }]>
) => Promise<Answer<P, M>>;
