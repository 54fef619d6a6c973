/** A sentence that differs by number: the forms of `Intl.PluralRules`, `{name}` and `#` inside. */
export interface Plural<Name extends string = string> {
  by: Name
  one: string
  other: string
}

/** One catalogue of words: ids to sentences, in which `{name}` stands for a value. */
export type MessageCatalog = Readonly<Record<string, string | Plural>>

type PlaceholdersIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

/** The values that a sentence of the first language names. */
export type ValuesOf<Sentence> = [PlaceholdersIn<Sentence>] extends [never]
  ? []
  : [values: Record<PlaceholdersIn<Sentence>, string | number>]

/** The other language says every sentence of the first. */
export type Translated<First> = { readonly [Id in keyof First]: string | Plural }
