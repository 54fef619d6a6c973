import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate, type Name } from '../../simulators/make-certificate.ts'
import { findFreePort, waitFor } from './server-process.ts'

const configFile = new URL('../../deploy/nginx/faka.conf', import.meta.url)
const program = 'nginx'
const searchPath = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`

/** Whether nginx is installed here. */
export const hasNginx = (): boolean =>
  spawnSync(program, ['-v'], { env: { PATH: searchPath } }).error === undefined

/** Why a test that needs nginx is skipped. */
export const nginxMissing = 'nginx is not installed here: apt-get install nginx'

/** A running nginx with the file of `deploy/nginx`. */
export interface Nginx extends AsyncDisposable {
  /** Its address, https, trusted by this process. */
  url: string
  /** The file of its certificate, for NODE_EXTRA_CA_CERTS of other processes. */
  certificate: string
  /** The last errors that it logged, without those of connections that were refused and made elsewhere. */
  problems(): Promise<string>
}

const localhost: Name = [['CN', 'localhost']]
const hour = 3_600_000

let made: { certificate: string; key: string } | undefined

/** One certificate for each nginx of this process, which trusts it: of two for the same name OpenSSL tries the first. */
function makeTrustedCertificate(): { certificate: string; key: string } {
  if (made) return made
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const certificate = makeCertificate({
    serial: BigInt(now),
    subject: localhost,
    issuer: localhost,
    publicKey,
    signingKey: privateKey,
    from: new Date(now - hour),
    to: new Date(now + 24 * hour),
  })
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  made = { certificate, key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) }
  return made
}

async function writeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const pem = makeTrustedCertificate()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, pem.certificate)
  await writeFile(key, pem.key, { mode: 0o600 })
  return { certificate, key }
}

/** Replaces each text, all of which have to be there, so that a change of the file is noticed. */
function replaceEach(text: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx/faka.conf has no "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}

/** Starts nginx with the file of `deploy/nginx` in front of these ports, with a certificate of its own. */
export async function openNginx(...ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-nginx-'))
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const { certificate, key } = await writeCertificate(folder)
  const [requests, errors] = [join(folder, 'requests.log'), join(folder, 'errors.log')]
  const site = replaceEach(await readFile(configFile, 'utf8'), [
    [
      'server 127.0.0.1:3000 max_fails=0;',
      ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '),
    ],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
    ['/var/log/nginx/faka.access.log', requests],
    ['server_name shop.example;', 'server_name localhost;'],
  ])
  await mkdir(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, 'temporary', name)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `worker_processes 1;\npid ${join(folder, 'pid')};\nevents { worker_connections 4096; }\nhttp {\n${temporary}\n${site}}\n`,
  )
  const child: ChildProcess = spawn(
    program,
    ['-p', folder, '-e', errors, '-c', config, '-g', 'daemon off;'],
    { env: { PATH: searchPath }, stdio: 'ignore' },
  )
  const problems = async () => {
    const lines = (await readFile(errors, 'utf8').catch(() => '')).split('\n')
    return lines
      .filter((line) => !line.includes('Connection refused'))
      .slice(-20)
      .join('\n')
  }
  const url = `https://localhost:${secure}`
  const close = async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(await problems())
      return (await fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' })).status
    }, 10_000)
  } catch (error) {
    await close()
    throw error
  }
  return { url, certificate, problems, [Symbol.asyncDispose]: close }
}
