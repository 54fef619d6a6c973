const han = /\p{Script=Han}/u
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The language of a text that a seller or a buyer wrote, for its `lang`: Chinese where it holds Chinese characters.
 * Undefined where its letters do not tell, as those of a name or a code; it then stays in the language of the page.
 */
export const detectLanguage = (text: string | null | undefined): 'zh-CN' | undefined =>
  text && han.test(text) && !japanese.test(text) ? 'zh-CN' : undefined
