type TypedField = HTMLInputElement | HTMLTextAreaElement

/** The first field that waits for something to be typed; null where none does. */
export const firstEmptyField = (inside: Element | null): TypedField | null =>
  [...(inside?.querySelectorAll<TypedField>('input, textarea') ?? [])].find(
    ({ value, disabled, readOnly }) => value === '' && !disabled && !readOnly,
  ) ?? null
