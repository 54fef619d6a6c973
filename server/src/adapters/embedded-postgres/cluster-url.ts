import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The maximum length of a Unix socket path on every supported system (macOS: 104 with the terminating NUL). */
const maxSocketPathBytes = 103

/** The name of the shop's role and of its database. */
export const shopDatabaseName = 'faka'

/**
 * The URL of the shop's database, through the Unix socket in the cluster's folder, which is faster than TCP, where its
 * path is short enough.
 */
export const shopDatabaseUrl = (cluster: Cluster): string =>
  buildUrl(cluster, shopDatabaseName, cluster.settings.password, shopDatabaseName)

/** The URL for PostgreSQL's superuser, to create the role and the database of the shop. */
export const superuserUrl = (cluster: Cluster): string =>
  buildUrl(cluster, 'postgres', cluster.settings.adminPassword, 'postgres')

function buildUrl({ paths, settings }: Cluster, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${settings.port}/${database}`)
  const socket = join(paths.cluster, `.s.PGSQL.${settings.port}`)
  const hasSocket = process.platform !== 'win32' && Buffer.byteLength(socket) <= maxSocketPathBytes
  if (hasSocket) url.searchParams.set('host', paths.cluster)
  // a space as %20, which every library reads, not as +
  return url.href.replaceAll('+', '%20')
}
