import type { LocalizedText } from '../cli/localized-text.ts'

/** The source of an import cannot be read at all. Nothing was written. */
export class ImportError extends Error {
  readonly sentence: LocalizedText

  constructor(sentence: LocalizedText) {
    super(sentence.en)
    this.sentence = sentence
  }
}
