/** Every flow runs in all its variants, which takes nearly twice as long: for a release, or after a change of a theme. */
const isEvery = process.env.FAKA_VARIANTS === 'all'

/**
 * The variants of language, theme and width in which the flows of a test file run: one of the list, which the name of the
 * file decides, so that about half of the files run in each of two. What a variant changes is seen in all of them by tests
 * of every page and dialog (`seller-pages`, `seller-dialogs`) and component (`dev-ui`). With `FAKA_VARIANTS=all` a flow
 * runs in each.
 * @param file the URL of the test file
 */
export function chooseVariants<T>(file: string, variants: readonly T[]): readonly T[] {
  if (isEvery) return variants
  const sum = [...file.slice(file.lastIndexOf('/'))].reduce(
    (total, letter) => total + letter.charCodeAt(0),
    0,
  )
  return variants.slice(sum % variants.length).slice(0, 1)
}
