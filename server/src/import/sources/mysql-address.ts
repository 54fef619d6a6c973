import { BlockList, isIP } from 'node:net'
import type { ConnectionOptions } from 'mysql2'
import { ImportError } from '../import-error.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' ||
  (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))

/** Whether an address asks for TLS, by `?ssl`, or does without, by `?ssl=false`; undefined if it says nothing. */
function readTls(query: URLSearchParams): boolean | undefined {
  const [first, ...others] = query
  if (!first) return undefined
  const [name, value] = first
  if (name === 'ssl' && others.length === 0 && ['', 'true', 'false'].includes(value)) return value !== 'false'
  throw new ImportError({
    zh: 'MySQL 地址的末尾只能写 ?ssl（加密连接）或 ?ssl=false（不加密），不认识别的参数。',
    en: 'The address of MySQL may end with ?ssl, for TLS, or ?ssl=false, without: no other parameter is known.',
  })
}

/** Whether to connect by TLS. Only an operator who says so sends the password and the cards of a shop in plain text. */
function choosesTls(host: string, query: URLSearchParams): boolean {
  const tls = readTls(query)
  if (tls === undefined && !isLoopback(host))
    throw new ImportError({
      zh: '这台 MySQL 服务器不在本机：请在地址末尾加 ?ssl，用加密连接；确认网络可信而不需要加密时，写 ?ssl=false。',
      en: 'This MySQL server is not on this machine: add ?ssl to its address for TLS, or ?ssl=false if the network between them is trusted.',
    })
  if (tls && isIP(host) > 0)
    throw new ImportError({
      zh: '加密连接时，MySQL 地址里要写服务器的域名，和证书上的一致，不能写 IP。',
      en: 'For TLS, the address of MySQL needs the name of the server as its certificate has it, not an IP address.',
    })
  return tls ?? false
}

/**
 * What `mysql://user:password@host:port/name` says, with the password of the environment where it has none.
 * @throws ImportError if its parameters are not known, or do not say how to reach another machine
 */
export function readMysqlAddress(address: string): ConnectionOptions {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'
  return {
    host,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password) || (process.env.MYSQL_PWD ?? ''),
    database: decodeURIComponent(pathname.slice(1)),
    // without it the library accepts the certificate of any host
    ...(choosesTls(host, searchParams) && { ssl: { verifyIdentity: true } }),
  }
}
