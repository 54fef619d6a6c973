/** A sentence that differs by number: the forms of `Intl.PluralRules`, `{name}` and `#` inside. */
export interface Plural<Name extends string = string> {
  by: Name
  one: string
  other: string
}

/** One catalogue of words: ids to sentences, in which `{name}` stands for a value. */
export type Catalogue = Readonly<Record<string, string | Plural>>

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type Tokens = (string | [name: string] | [name: string, kind: 'plural', forms: Record<string, Tokens>])[]

/** The values that a sentence of the first language names. */
export type ValuesOf<Sentence> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Record<NamesIn<Sentence>, string | number>]

const tokensOf = (sentence: string): Tokens =>
  sentence
    .split(/(\{\w+\}|#)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part))

/** Brings a catalogue into the form that Lingui draws from, so that its parser need not travel. */
export function compileWords(catalogue: Catalogue): Record<string, Tokens> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([id, words]) => [
      id,
      typeof words === 'string'
        ? tokensOf(words)
        : [[words.by, 'plural', { one: tokensOf(words.one), other: tokensOf(words.other) }]],
    ]),
  )
}

/** The other language says every sentence of the first. */
export type Said<First> = { readonly [Id in keyof First]: string | Plural }
