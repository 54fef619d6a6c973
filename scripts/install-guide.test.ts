import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pageItems } from '@faka/contract/item/item'
import { ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { noFaults } from '../simulators/fault-plan.ts'
import { buyCard } from '../test-support/server/buy-card.ts'
import { gatewayKinds } from '../test-support/server/gateway-kinds.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { openSharedPort, type SharedPort } from '../test-support/server/open-shared-port.ts'
import { inRoot } from './paths.mjs'

const execute = promisify(execFile)

/** The blocks that a reader runs, each with its heading. */
function readBlocks(text: string): { heading: string; script: string }[] {
  const parts = text.split(/^(?=## )/m)
  return parts.flatMap((part) => {
    const heading = /^## (?:\d+\. )?(.+)$/m.exec(part)?.[1] ?? ''
    return [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, script = '']) => ({ heading, script }))
  })
}

/** The folders of a server that the guide names; here they are below one folder. */
const serverFolders = ['/opt/faka', '/etc/faka', '/etc/systemd', '/var/lib/faka', '/usr/local/bin']

/**
 * In place of systemd, with the properties of transient units that faka-command sets: reads the settings and gives the
 * key as a credential.
 */
const systemdRun = `#!/bin/sh
set -eu
while :; do
  case "$1" in
    --property=EnvironmentFile=*) set -a; . "\${1#--property=EnvironmentFile=}"; set +a ;;
    --property=LoadCredential=secret-key:*) CREDENTIALS_DIRECTORY=$(dirname "\${1#--property=LoadCredential=secret-key:}") ;;
    --setenv=*) export "\${1#--setenv=}" ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
export CREDENTIALS_DIRECTORY
exec "$@"
`

/** Starts what a unit starts, with its settings, on the port that stands for that of its socket. */
async function startUnit(root: string, shared: SharedPort): Promise<void> {
  const text = await readFile(join(root, 'etc/systemd/system/faka@.service'), 'utf8')
  const place = (value: string) =>
    serverFolders.reduce((moved, folder) => moved.replaceAll(folder, `${root}${folder}`), value)
  const lineOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const pairs = (await readFile(join(root, 'etc/faka/faka.env'), 'utf8')).trim().split('\n')
  for (const line of lineOf('Environment'))
    pairs.push(...line.replaceAll('%d', '/etc/faka').split(' ').map(place))
  const settings = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  await shared.start(lineOf('ExecStart').map(place), { ...settings, FAKA_NODE: process.execPath })
}

/** A folder that stands for the server, with the release in the reader's own folder, and stand-ins for its programs. */
async function openServer() {
  const resources = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'faka-install-'))
  resources.defer(() => rm(root, { recursive: true, force: true }))
  const home = join(root, 'root')
  await execute(process.execPath, [inRoot('scripts', 'release.mjs'), '--out', home, '--without-database'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  for (const folder of ['/etc/systemd/system', '/var/lib/faka', '/usr/local/bin', '/programs'])
    await mkdir(join(root, folder), { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'postgres'), log: createLog('silent') })
  resources.defer(() => postgres.stop())
  const standIns: Record<string, string> = {
    su: '#!/bin/sh\nexit 0\n',
    systemctl: `#!/bin/sh\n[ "$1" = daemon-reload ] || echo "\${3}" >> ${join(root, 'started')}\n`,
    'systemd-run': systemdRun,
  }
  for (const [name, text] of Object.entries(standIns)) {
    await writeFile(join(root, 'programs', name), text)
    await chmod(join(root, 'programs', name), 0o755)
  }
  return { root, home, databaseUrl: postgres.url, resources }
}

test('each block of the install guide works, from an empty server to the first sold card', {
  timeout: 600_000,
}, async () => {
  const { root, home, databaseUrl, resources } = await openServer()
  await using _ = resources
  const shared = resources.use(await openSharedPort())
  const url = `http://127.0.0.1:${shared.port}`
  const replaced: [RegExp | string, string][] = [
    // the platform of this machine
    [/linux-x64/g, `${process.platform}-${process.arch}`],
    ...serverFolders.map((folder): [RegExp, string] => [
      new RegExp(`${folder}(?=/|\\s|$)`, 'gm'),
      `${root}${folder}`,
    ]),
    [/^APP_ENV=production$/m, 'DEMO=0'],
    [/^PUBLIC_URL=.*$/m, `PUBLIC_URL=${url}`],
    [/^DATABASE_URL=.*$/m, `DATABASE_URL=${databaseUrl}`],
    ['127.0.0.1:3000', `127.0.0.1:${shared.port}`],
  ]
  const epay = gatewayKinds.get('EPay v1')
  const gateway = await epay?.open({
    now: () => new Date(),
    plan: noFaults(),
    retryDelaysMs: [20],
    delayMs: 20,
  })
  if (!epay || !gateway) throw new Error('there is no simulator of EPay')
  resources.use(gateway)
  await writeFile(join(home, 'epay.json'), JSON.stringify(epay.toSettings(gateway)))
  const started = new Set<string>()
  let itemId = ''
  const run = async (script: string) => {
    const text = replaced.reduce((changed, [from, to]) => changed.replace(from, to), script)
    const env = {
      PATH: `${join(root, 'programs')}:${join(root, 'usr/local/bin')}:${process.env.PATH}`,
      HOME: home,
    }
    const { stdout } = await execute('sh', ['-ec', text.replaceAll('ITEM', itemId)], { cwd: home, env })
    itemId ||= /its id is (\w+)|编号 (\w+)/.exec(stdout)?.slice(1).find(Boolean) ?? ''
    return stdout
  }
  /** The lines of a script, with what spans several kept together. */
  const lines = (script: string) => script.match(/.*<<'END'\n[\s\S]*?^END$|.+/gm) ?? []

  const blocks = readBlocks(await readFile(inRoot('docs', 'install.md'), 'utf8'))
  expect(blocks.map(({ heading }) => heading)).toEqual([
    'The release',
    'The database',
    'Key and settings',
    'The shop',
    'Administrator, shop, item',
    'A way to pay',
  ])
  for (const { script } of blocks)
    for (const line of lines(script)) {
      await run(line)
      // faka-command names the folders of a server too
      if (line.startsWith('ln -sf /opt/faka/current/deploy')) await moveCommand(root)
      const units = await readFile(join(root, 'started'), 'utf8').catch(() => '')
      for (const unit of units.split('\n').filter((name) => name.startsWith('faka@') && !started.has(name))) {
        started.add(unit)
        await startUnit(root, shared)
      }
    }
  expect(started.size).toBe(2)

  const buyer = createBuyer(url)
  const shortUrl = ShortUrl.parse('first')
  const { payChannels } = await buyer.callOrThrow(getShop, { shortUrl })
  const { list } = await buyer.callOrThrow(pageItems, { shortUrl })
  const [item, channel] = [list[0], payChannels[0]]
  if (!item || !channel) throw new Error('the shop sells nothing')
  expect(await buyCard(buyer, item.id, channel.id)).toEqual(['CARD-0001'])
  expect(await run('faka-command order list first --json')).toContain('"delivered"')
})

/** Lets faka-command find the folders that stand for those of the server, and its Node. */
async function moveCommand(root: string): Promise<void> {
  const file = join(root, 'usr/local/bin/faka-command')
  const text = await readFile(file, 'utf8')
  await rm(file)
  const moved = serverFolders.reduce(
    (changed, folder) => changed.replaceAll(folder, `${root}${folder}`),
    text,
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, moved.replaceAll('/usr/bin/node', process.execPath))
  await chmod(file, 0o755)
}
