import { glob, readFile } from 'node:fs/promises'

/** The pictures of `docs/pictures` that a document of the project shows, as paths inside that folder, sorted. */
export async function linkedPictures(root: string): Promise<string[]> {
  const names = new Set<string>()
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(`${root}/${file}`, 'utf8')
    for (const [, name = ''] of text.matchAll(/\bpictures\/([\w/-]+\.webp)/g)) names.add(name)
  }
  return [...names].sort()
}
