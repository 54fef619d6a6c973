/** Only in memory: a phone belongs neither into an address nor into the storage of a shared computer. */
let rememberedPhone = ''

/** Keeps a phone that was typed, so that the next form begins with it. */
export const rememberPhone = (phone: string): void => {
  rememberedPhone = phone
}

/** The phone that an earlier form was left with, or an empty text. */
export const recallPhone = (): string => rememberedPhone
