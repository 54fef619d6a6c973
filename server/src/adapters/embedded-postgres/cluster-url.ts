import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The bytes a Unix socket's path may have on every system we meet (macOS: 104 with the end mark). */
const maxSocketPathBytes = 103

/** The name and the database of the shop. */
export const shopDatabaseName = 'faka'

/**
 * The address of the shop's database. It goes through the Unix socket in the cluster's folder, which is faster
 * than TCP, where that path is short enough for one.
 */
export const shopDatabaseUrl = (cluster: Cluster): string =>
  buildUrl(cluster, shopDatabaseName, cluster.settings.password, shopDatabaseName)

/** The address for PostgreSQL's superuser, to make the role and the database of the shop. */
export const superuserUrl = (cluster: Cluster): string =>
  buildUrl(cluster, 'postgres', cluster.settings.adminPassword, 'postgres')

function buildUrl({ places, settings }: Cluster, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${settings.port}/${database}`)
  const socket = join(places.cluster, `.s.PGSQL.${settings.port}`)
  const hasSocket = process.platform !== 'win32' && Buffer.byteLength(socket) <= maxSocketPathBytes
  if (hasSocket) url.searchParams.set('host', places.cluster)
  // A space as %20, which every library reads, not as +.
  return url.href.replaceAll('+', '%20')
}
