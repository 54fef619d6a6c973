/** Every flow runs in all its variants, which takes nearly twice as long: for a release, or after a change of a theme. */
const isEvery = process.env.FAKA_VARIANTS === 'all'

/**
 * The variants of language, theme and width in which the flows of a test file run: one of the list, which the name of the
 * file decides, so that as many files run in each. What a variant changes is seen on every page and in every dialog by
 * tests of their own (`seller-pages`, `seller-dialogs`, `dev-ui`, `spec-screens`), so a second walk through a flow found
 * nothing that those did not. With `FAKA_VARIANTS=all` a flow runs in each.
 */
export function chooseVariants<T>(file: string, variants: readonly T[]): readonly T[] {
  if (isEvery) return variants
  const sum = [...file.slice(file.lastIndexOf('/'))].reduce(
    (total, letter) => total + letter.charCodeAt(0),
    0,
  )
  return variants.slice(sum % variants.length).slice(0, 1)
}
