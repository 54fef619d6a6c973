/**
 * Makes a release: one folder and one archive with the built storefront, the server and the packages it needs, which
 * `bin/faka` starts.
 *
 * node scripts/release.mjs [--out FOLDER] [--sign KEY] [--without-database]
 *
 * Without the bundled PostgreSQL it is half as large, and needs DATABASE_URL.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { bundleServer } from './bundle-server.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { oldestNode } from './node-version.mjs'
import { inRoot } from './paths.mjs'
import { inCache } from './places.mjs'
import { copyProductionPackages, listStorefrontPackages, measureFolder } from './production-packages.mjs'
import { releaseContents } from './release-contents.mjs'
import { runQuietly } from './run.mjs'
import { runScript } from './run-script.mjs'
import { writeThirdParty } from './third-party.mjs'

/** Parts of the build: the stamp of its sources, and the page that shows components. */
const notForOperators = ['.sources', 'dev-ui']

const launcher = `#!/bin/sh
# faka: starts the shop; faka COMMAND runs a command of it, such as faka user list; faka --help lists them.
set -eu
exec "\${FAKA_NODE:-node}" "$(dirname -- "$(readlink -f -- "$0")")/../scripts/faka.mjs" "$@"
`

await runScript(async () => {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, sign: { type: 'string' }, 'without-database': { type: 'boolean' } },
  })
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  await ensureStorefront(node)
  const { version, license, description } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  const name = `faka-${version}-${process.platform}-${process.arch}`
  const out = path.resolve(values.out ?? inCache('release'))
  const release = path.join(out, name)
  await rm(release, { recursive: true, force: true })
  await mkdir(path.join(release, 'bin'), { recursive: true })
  const bundled = await bundleServer(path.join(release, 'server', 'dist'))
  for (const content of [...releaseContents, ...bundled.files])
    await cp(inRoot(content), path.join(release, content), {
      recursive: true,
      filter: (from) => !notForOperators.includes(path.basename(from)),
    })
  const manifest = { name: 'faka', version, description, license, private: true, type: 'module' }
  const engines = { node: `>=${oldestNode.join('.')}` }
  await writeFile(
    path.join(release, 'package.json'),
    `${JSON.stringify({ ...manifest, engines }, null, 2)}\n`,
  )
  const program = path.join(release, 'bin', 'faka')
  await writeFile(program, launcher)
  await chmod(program, 0o755)
  const beside = await copyProductionPackages(release, { withDatabase: !values['without-database'] })
  const places = [...bundled.packages, ...beside, ...(await listStorefrontPackages())]
  await writeThirdParty(release, { version, places })
  const bytes = await measureFolder(release)

  const archive = `${release}.tar.gz`
  // of root and readable by all, whoever made it
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX']
  await runQuietly('tar', [...owner, '-czf', archive, '-C', out, name])
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const checksums = path.join(out, `${name}.sha256`)
  await writeFile(checksums, `${hash.digest('hex')}  ${name}.tar.gz\n`)
  const made = [archive, checksums]
  if (values.sign) {
    await rm(`${checksums}.sig`, { force: true })
    await runQuietly('ssh-keygen', ['-Y', 'sign', '-f', path.resolve(values.sign), '-n', 'faka', checksums])
    made.push(`${checksums}.sig`)
  }
  const inMegabytes = (size) => `${(size / 1024 ** 2).toFixed(0)} MB`
  const archived = inMegabytes((await stat(archive)).size)
  console.log(
    `${release}: ${beside.length} packages beside the program and ${bundled.packages.length} in it, ${inMegabytes(bytes)}, as archive ${archived}`,
  )
  for (const file of made) console.log(file)
  return 0
})
