const han = /\p{Script=Han}/u
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The language of a text that a seller or a buyer wrote, for its `lang` attribute: Chinese if it contains Chinese
 * characters. Undefined if the script is ambiguous, as with names and codes; the text then inherits the language of
 * the page.
 */
export const detectLanguage = (text: string | null | undefined): 'zh-CN' | undefined =>
  text && han.test(text) && !japanese.test(text) ? 'zh-CN' : undefined
