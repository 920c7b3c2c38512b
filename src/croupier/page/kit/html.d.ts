// Types of `html`. tools/check-page makes each template a call of `html.h`, in a copy, and has it checked by these.
import type { ComponentChildren, JSX, Key, Ref, VNode } from "preact";

type Tags = JSX.IntrinsicElements;
type Marks = { key?: Key; ref?: Ref<any>; [data: `data-${string}`]: unknown };
type Part = (props: any) => unknown;

/** What a field tells its handler: it happened at the field itself. */
export type Typed = Event & { target: HTMLInputElement };
export type Picked = Event & { target: HTMLSelectElement };
/** The event of a `details` that opens or closes. */
export type Toggled = { currentTarget: HTMLDetailsElement };
/** The event of any field with a text. */
export type TextEvent = { target: { value: string } };
/** What stands inside an element. */
export type Children = ComponentChildren;

type Handler<H> = H extends (event: infer E) => any
  ? (event: E & (E extends { currentTarget: infer T } ? { target: T } : unknown)) => unknown
  : never;
/** Markup writes numbers and truths as text: only an attribute's name is checked, and a handler's type. */
type Written<A> = {
  [K in keyof A]: K extends `on${string}` ? Handler<NonNullable<A[K]>> | null | false | undefined : unknown;
};

/** The attributes of an input, of which a select and a text area have a part. */
export type Control = Partial<Omit<Written<Tags["input"]>, "label" | "children">> & {
  ref?: Ref<any>;
  list?: string;
  rows?: unknown;
};

/** What a template has to give a part: its children stand inside it. */
type Given<P> = P extends unknown ? Omit<P, "children"> & { key?: Key; children?: unknown } : never;

type Props<T> = T extends keyof Tags
  ? (Written<Tags[T]> & Marks) | null
  : T extends (props: infer P) => any
    ? {} extends Given<P>
      ? Given<P> | null
      : Given<P>
    : never;

type Inside<T> = T extends (props: { children: infer C }) => any ? (C | ComponentChildren)[] : ComponentChildren[];

export type Element = <T extends keyof Tags | Part>(type: T, props: Props<T>, ...children: Inside<T>) => VNode;
