/** A message with plural forms as of `Intl.PluralRules`, with `{name}` and `#` inside. */
export interface Plural<Name extends string = string> {
  by: Name
  one: string
  other: string
}

/** A message catalogue: ids to messages, in which `{name}` is a placeholder. */
export type MessageCatalog = Readonly<Record<string, string | Plural>>

type PlaceholdersIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

/** The placeholders of a message in the first language. */
export type ValuesOf<Sentence> = [PlaceholdersIn<Sentence>] extends [never]
  ? []
  : [values: Record<PlaceholdersIn<Sentence>, string | number>]

/** The other language has every message of the first. */
export type Translated<First> = { readonly [Id in keyof First]: string | Plural }
