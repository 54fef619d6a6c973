/** In memory only: a phone or mail address belongs neither in a URL nor in the storage of a shared computer. */
let rememberedContact = ''

/** Remembers a typed phone or mail address as the initial value of the next form. */
export const rememberContact = (contact: string): void => {
  rememberedContact = contact
}

/** The phone or mail address of an earlier form, or an empty string. */
export const recallContact = (): string => rememberedContact
