import type { Locale } from '@faka/contract/shared/locale'
import type { MessageCatalog, Plural } from '../locales/message-types.ts'

type Values = Readonly<Record<string, string | number>>

/** Says one sentence of a catalogue; of one that it does not have, the id. */
type TranslateAny = (id: string, values?: Values) => string

/** What is spoken just now; another object after each change. */
export interface ActiveI18n {
  t: TranslateAny
  locale: Locale
}

/** Writes the values into a sentence: `{name}` each, and `#` the number that it goes by. */
const fill = (sentence: string, values: Values, number = '#'): string =>
  sentence.replace(/\{(\w+)\}|#/g, (_, name) => (name ? String(values[name] ?? '') : number))

function fillPlural({ by, ...forms }: Plural, values: Values, locale: Locale): string {
  const count = Number(values[by])
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other
  return fill(form, values, new Intl.NumberFormat(locale).format(count))
}

/** Speaks one language at a time, from catalogues that may come one after another. */
export class I18n {
  #words: Partial<Record<Locale, MessageCatalog>> = {}
  readonly #heard = new Set<() => void>()
  #spoken: ActiveI18n

  constructor(locale: Locale, catalogue: MessageCatalog) {
    this.#words[locale] = catalogue
    this.#spoken = this.#speak(locale)
  }

  #speak(locale: Locale): ActiveI18n {
    return {
      locale,
      t: (id, values = {}) => {
        // whoever asked for words and waited for them says them without being drawn again
        const found = this.#words[locale]?.[id] ?? id
        return typeof found === 'string' ? fill(found, values) : fillPlural(found, values, locale)
      },
    }
  }

  readonly getSnapshot = (): ActiveI18n => this.#spoken

  /** Adds words of a language and speaks it from now on. */
  activate(locale: Locale, catalogue: MessageCatalog): void {
    this.#words[locale] = { ...this.#words[locale], ...catalogue }
    this.#spoken = this.#speak(locale)
    for (const hear of this.#heard) hear()
  }

  /** Hears of every change until the answer is called. */
  readonly subscribe = (hear: () => void): (() => void) => {
    this.#heard.add(hear)
    return () => this.#heard.delete(hear)
  }
}
