type TypedField = HTMLInputElement | HTMLTextAreaElement

/** The first empty field that can be typed into; null if there is none. */
export const firstEmptyField = (inside: Element | null): TypedField | null =>
  [...(inside?.querySelectorAll<TypedField>('input, textarea') ?? [])].find(
    ({ value, disabled, readOnly }) => value === '' && !disabled && !readOnly,
  ) ?? null
