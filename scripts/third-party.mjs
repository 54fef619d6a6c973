import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/** Files of a package that its licence asks to keep with its code. */
const legalFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

async function readPackage(place) {
  const { name, version, license } = JSON.parse(await readFile(inRoot(place, 'package.json'), 'utf8'))
  const names = (await readdir(inRoot(place))).filter((file) => legalFile.test(file)).sort()
  const texts = await Promise.all(names.map((file) => readFile(inRoot(place, file), 'utf8')))
  return { name, version, license, text: texts.map((text) => text.trim()).join('\n\n') }
}

const notice = ({ name, version, license, text }) =>
  `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text || 'Its package has no text of the licence.'}\n`

/** A package in the form of CycloneDX, which programs that look for known vulnerabilities read. */
const component = ({ name, version, license }) => ({
  type: 'library',
  name,
  version,
  licenses: [{ expression: license }],
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
})

/**
 * Writes which packages a release has, in its bundles and beside them: `THIRD-PARTY.txt` with their licences, and
 * `sbom.cdx.json` with their exact versions.
 * @param {string} release
 * @param {{ version: string, places: string[] }} contents its version, and the folders of the packages from the root
 */
export async function writeThirdParty(release, { version, places }) {
  const packages = await Promise.all([...new Set(places)].sort().map(readPackage))
  await writeFile(
    path.join(release, 'THIRD-PARTY.txt'),
    `FAKA contains these packages, each under its own licence.\n\n${packages.map(notice).join('\n')}`,
  )
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'faka', version } },
    components: packages.map(component),
  }
  await writeFile(path.join(release, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}
