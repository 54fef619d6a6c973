/** In memory only: a phone belongs neither in a URL nor in the storage of a shared computer. */
let rememberedPhone = ''

/** Remembers a typed phone as the initial value of the next form. */
export const rememberPhone = (phone: string): void => {
  rememberedPhone = phone
}

/** The phone of an earlier form, or an empty string. */
export const recallPhone = (): string => rememberedPhone
