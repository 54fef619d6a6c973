import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@faka/contract/operations'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../server/src/config.ts'
import { limitDefinitions } from '../server/src/modules/declarations.ts'
import { readDockerIgnore } from './docker-context.ts'
import { inRoot } from './paths.mjs'
import { releaseContents } from './release-contents.mjs'
import { trackedPaths } from './sources.ts'

const execute = promisify(execFile)
const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined
const read = (...path: string[]) => readFile(inRoot(...path), 'utf8')
const readYaml = async (...path: string[]) =>
  parseAllDocuments(await read(...path), { merge: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })

/** Settings that docs/operating.md lists, and those of the launcher. */
async function readKnownSettings(): Promise<Set<string>> {
  const rows = (await read('docs', 'operating.md')).split('\n').filter((line) => line.startsWith('| `'))
  const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
  return new Set([...names.map(([, name = '']) => name), 'FAKA_NODE'])
}

/** The settings in the file that the guide makes the Secret of Kubernetes from. */
async function readSecretNames(): Promise<string[]> {
  const [, block = ''] = /^```ini\n([^`]*)^```$/m.exec(await read('docs', 'install.md')) ?? []
  return [...block.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
}

/** In seconds: how long a process takes at most to stop. */
const shutdownSeconds =
  Number(/shutdownTimeoutMs = ([\d_]+)/.exec(await read('server/src/main.ts'))?.[1]?.replace('_', '')) / 1000
const largestBodyBytes = Math.max(
  ...operations.map(({ operation }) => operation.maxBodyBytes ?? 0),
  limitDefinitions.proofMegabytes.max * 1024 ** 2,
  limitDefinitions.itemPictureMegabytes.max * 1024 ** 2,
)

test('every setting of the deployment files is one of the server', async () => {
  const known = await readKnownSettings()
  const unit = await read('deploy', 'systemd', 'faka@.service')
  const ofUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  )
  const [compose] = await readYaml('compose.yaml')
  const [config] = await readYaml('deploy', 'kubernetes', 'faka.yaml')
  const image = /^ENV (.*)$/m.exec(await read('Dockerfile'))?.[1]?.split(' ') ?? []
  const named = [
    ...ofUnit,
    ...Object.keys(compose.services.shop.environment),
    ...Object.keys(config.data),
    ...(await readSecretNames()),
    ...image.map((pair) => pair.split('=')[0] ?? ''),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test('a secret is neither in a file of deploy, nor in the context of an image, nor copied from deploy into a release', async () => {
  const kinds: unknown[] = []
  for (const name of ['faka.yaml', 'migrate.yaml'])
    kinds.push(...(await readYaml('deploy', 'kubernetes', name)).map(({ kind }) => kind))
  expect(kinds).toContain('Deployment')
  expect(kinds).not.toContain('Secret')
  const secrets = ['.env', '.env.production', 'deploy/compose.env', 'deploy/systemd/faka.env', 'faka-age.key']
  const others = ['deploy/tls/shop.pem', 'secret-key', 'deploy/kubernetes/secret.yaml', '.data/secret-key']
  const isIgnored = await readDockerIgnore()
  expect([...secrets, ...others].filter((path) => !isIgnored(path))).toEqual([])
  const needed = [...releaseContents, 'package.json', 'scripts/release.mjs', 'web/src/main.css']
  expect(needed.filter((path) => path !== 'web/dist' && isIgnored(path))).toEqual([])
  expect(releaseContents.filter((path) => path.startsWith('deploy'))).toEqual(
    trackedPaths().filter((path) => path.startsWith('deploy/')),
  )
})

test('systemd accepts the units, which run with next to no rights', async ({ skip }) => {
  if (!isInstalled('systemd-analyze')) return skip('systemd is not installed here: apt-get install systemd')
  const folder = await mkdtemp(join(tmpdir(), 'faka-units-'))
  try {
    const program = join(folder, 'faka')
    await writeFile(program, '#!/bin/sh\n')
    await chmod(program, 0o755)
    await writeFile(join(folder, 'faka.socket'), await read('deploy', 'systemd', 'faka.socket'))
    for (const name of ['faka@.service', 'faka-migrate.service']) {
      const unit = join(folder, name.replace('@', '@1'))
      const text = await read('deploy', 'systemd', name)
      expect(text).toContain('/opt/faka/current/bin/faka')
      await writeFile(unit, text.replaceAll('/opt/faka/current/bin/faka', program))
      const { stderr } = await execute('systemd-analyze', ['verify', '--man=no', unit])
      const warnings = stderr.split('\n').filter((line) => line.includes(folder) || line.includes('faka'))
      // as the unit says, systemd before 254 has neither
      const isNewer = (line: string) => /Unknown key '(?:RestartSteps|RestartMaxDelaySec)'/.test(line)
      expect(warnings.filter((line) => !isNewer(line))).toEqual([])
      // a cause that lasts for minutes must not end the starts for good
      if (text.includes('Restart=always')) expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
      const exposure = await execute('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
      expect(Number(/exposure level for \S+ ([\d.]+)/.exec(exposure.stdout)?.[1]), name).toBeLessThan(3)
      const stop = Number(/TimeoutStopSec=(\d+)/.exec(text)?.[1] ?? shutdownSeconds + 1)
      expect(stop).toBeGreaterThan(shutdownSeconds)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('nginx and Caddy pass on every body that the shop accepts, wait as long as it does, and accept their files', async () => {
  const nginx = await read('deploy', 'nginx', 'faka.conf')
  const caddy = await read('deploy', 'caddy', 'Caddyfile')
  for (const [text, pattern] of [
    [nginx, /client_max_body_size (\d+)m;/],
    [caddy, /max_size (\d+)MB/],
  ] as const)
    expect(Number(pattern.exec(text)?.[1]) * 1_000_000).toBeGreaterThanOrEqual(largestBodyBytes)
  expect(Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1])).toBeGreaterThan(30)
  // a purchase that was sent must not be sent again
  expect(nginx.replaceAll(/#.*/g, '')).not.toContain('non_idempotent')
  expect(caddy.replaceAll(/#.*/g, '')).not.toContain('lb_retry_match')
  if (!isInstalled('caddy')) return
  const env = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    FAKA_DOMAIN: 'localhost:8443',
    FAKA_PROCESSES: '127.0.0.1:3000 10.0.0.2:3000',
    FAKA_PROXY_LOG: join(tmpdir(), 'faka-caddy.log'),
  }
  const file = inRoot('deploy', 'caddy', 'Caddyfile')
  const { stdout } = await execute('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env })
  expect(stdout).toContain('Valid configuration')
  const adapted = await execute('caddy', ['adapt', '--config', file], { env })
  expect(JSON.stringify(JSON.parse(adapted.stdout))).toContain('"dial":"10.0.0.2:3000"')
})

/** What docker compose makes of a text with variables: `${A}`, `${A:?}`, `${A-B}`, `${A:-B}` and `${A:+B}`, also nested. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?:(:?[-+?])([^${}]*))?\}/
  const [whole, name = '', operator = '', other = ''] = inner.exec(text) ?? []
  if (whole === undefined) return text
  const value = variables[name]
  const isSet = operator.startsWith(':') ? Boolean(value) : value !== undefined
  if (operator.endsWith('?') && !isSet) throw new Error(`${name} is missing`)
  const result = operator.endsWith('+') ? (isSet ? other : '') : isSet ? (value ?? '') : other
  return interpolate(
    text.replace(whole, () => result),
    variables,
  )
}

test('the shop of compose.yaml starts with and without backups, into the volume or a bucket', async () => {
  const [{ services }] = await readYaml('compose.yaml')
  const secrets = { FAKA_DOMAIN: 'shop.example', SECRET_KEY: 'k'.repeat(40), DATABASE_PASSWORD: 'secret' }
  const recipient = `age1${'q'.repeat(58)}`
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_BUCKET: 'faka-backups',
    BACKUP_S3_ACCESS_KEY: 'an-id',
    BACKUP_S3_SECRET_KEY: 'its-secret',
  }
  const backupWith = (more: Record<string, string>) => {
    const file = { ...secrets, ...more }
    const environment = Object.entries<string>(services.shop.environment)
    const settings = environment.map(([name, value]) => [name, interpolate(value, file)])
    const { config, errors } = readConfig({
      APP_ENV: 'production',
      DEMO: '0',
      ...file,
      ...Object.fromEntries(settings),
    })
    expect(errors).toEqual([])
    return config.backup?.target
  }
  expect(backupWith({})).toBeUndefined()
  expect(backupWith({ BACKUP_RECIPIENTS: '' })).toBeUndefined()
  expect(backupWith({ BACKUP_RECIPIENTS: recipient })).toEqual({ kind: 'folder', folder: '/backup' })
  expect(backupWith({ BACKUP_RECIPIENTS: recipient, BACKUP_DIR: '', ...bucket })).toMatchObject({
    kind: 's3',
    bucket: 'faka-backups',
  })
  expect(() => interpolate(services.shop.environment.SECRET_KEY, {})).toThrow('SECRET_KEY is missing')
})

test('the shop of compose.yaml starts after its migrations, on a read-only disk, and has time to stop', async () => {
  const [{ services, volumes }] = await readYaml('compose.yaml')
  const { shop, migrate, proxy, database } = services
  expect(shop.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  expect(migrate.command).toEqual(['migrate', '--up'])
  expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  for (const service of [shop, migrate])
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      volumes: ['shop-data:/data', 'backups:/backup'],
    })
  expect(Number.parseInt(shop.stop_grace_period, 10)).toBeGreaterThan(shutdownSeconds)
  expect(proxy.environment.FAKA_PROCESSES).toBe('shop:3000')
  const mounted = [shop, proxy, database].flatMap((service) => service.volumes as string[])
  const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
  expect(named.filter((name) => !(name in volumes))).toEqual([])
  for (const name of mounted.map((mount) => mount.split(':')[0] ?? '').filter((each) => each.startsWith('.')))
    expect(await read(name)).not.toBe('')
  const needed = [...(await read('compose.yaml')).matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const example = await read('deploy', 'compose.env.example')
  for (const name of needed) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('backups on Kubernetes are set up by the lines that its manifest has as comments', async () => {
  const text = await read('deploy', 'kubernetes', 'faka.yaml')
  const [map] = parseAllDocuments(text.replaceAll(/^( {2})# (BACKUP_\w+: )/gm, '$1$2'))
  const settings = {
    ...map?.toJS().data,
    DATABASE_URL: 'postgres://faka@postgres.example/faka',
    SECRET_KEY: 'k'.repeat(40),
    S3_ACCESS_KEY: 'an-id',
    S3_SECRET_KEY: 'its-secret',
    BACKUP_S3_ACCESS_KEY: 'another-id',
    BACKUP_S3_SECRET_KEY: 'another-secret',
    BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`,
  }
  const { config, errors } = readConfig(settings)
  expect(errors).toEqual([])
  expect(config.backup).toMatchObject({ everyHours: 24, target: { kind: 's3', bucket: 'faka-backups' } })
  const guide = await read('docs', 'install.md')
  for (const name of ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY']) expect(guide).toContain(`\`${name}\``)
})

test('the Kubernetes manifests agree with each other and with the server', async () => {
  const all = await readYaml('deploy', 'kubernetes', 'faka.yaml')
  const find = (kind: string) => {
    const found = all.filter((each) => each.kind === kind)
    expect([kind, found.length]).toEqual([kind, 1])
    return found[0]
  }
  const [deployment, budget, service, ingress] = [
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ].map(find)
  const { template, selector, strategy, replicas } = deployment.spec
  const labels = { app: 'faka' }
  expect([template.metadata.labels, selector.matchLabels, service.spec.selector]).toEqual([
    labels,
    labels,
    labels,
  ])
  expect(budget.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } })
  expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
  expect(replicas).toBeGreaterThan(budget.spec.minAvailable)
  const [container] = template.spec.containers
  const guide = await read('docs', 'install.md')
  for (const { secretRef } of container.envFrom.filter((each: object) => 'secretRef' in each))
    expect(guide).toContain(`kubectl create secret generic ${secretRef.name} --from-env-file=`)
  expect(await readSecretNames()).toEqual(expect.arrayContaining(['SECRET_KEY', 'DATABASE_URL']))
  const image = await read('Dockerfile')
  expect(container.ports).toEqual([
    { name: 'http', containerPort: Number(/^EXPOSE (\d+)/m.exec(image)?.[1]) },
  ])
  expect(String(template.spec.securityContext.runAsUser)).toBe(/^USER (\d+)/m.exec(image)?.[1])
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
  const health = await read('server/src/mount-health.ts')
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    const { path, port } = container[probe].httpGet
    expect(port).toBe('http')
    expect(health).toContain(`app.get('${path}'`)
  }
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    shutdownSeconds + container.lifecycle.preStop.sleep.seconds,
  )
  expect(service.spec.ports[0].targetPort).toBe('http')
  expect(ingress.spec.rules[0].http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  })

  const [job] = await readYaml('deploy', 'kubernetes', 'migrate.yaml')
  const [migration] = job.spec.template.spec.containers
  expect(migration.args).toEqual(['migrate', '--up'])
  expect([migration.image, migration.envFrom]).toEqual([container.image, container.envFrom])
  // the Service must not send buyers to it
  expect(job.spec.template.metadata.labels).not.toEqual(labels)
})

test('no log grows without a limit: of the units, of the containers, and of Caddy', async () => {
  const journal = await read('deploy', 'systemd', 'journald@faka.conf')
  expect(journal).toMatch(/^SystemMaxUse=\d+G$/m)
  expect(journal).toMatch(/^MaxRetentionSec=\d+day$/m)
  for (const unit of ['faka@.service', 'faka-migrate.service'])
    expect(await read('deploy', 'systemd', unit)).toMatch(/^LogNamespace=faka$/m)
  const [{ services }] = await readYaml('compose.yaml')
  for (const [name, { logging }] of Object.entries<{ logging?: { options: object } }>(services))
    expect([name, logging?.options]).toEqual([name, { 'max-size': '50m', 'max-file': '5' }])
  const caddy = await read('deploy', 'caddy', 'Caddyfile')
  expect(caddy).toMatch(/roll_size \d+MiB\s+roll_keep \d+\s+roll_keep_for \d+h/)
})
