import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The bytes a Unix socket's path may have on every system we meet (macOS: 104 with the end mark). */
const longestSocketPath = 103

/** The name and the database of the shop. */
export const shopName = 'faka'

/**
 * The address of the shop's database. It goes through the Unix socket in the cluster's folder, which is faster
 * than TCP, where that path is short enough for one.
 */
export const shopUrl = (cluster: Cluster): string =>
  makeUrl(cluster, shopName, cluster.settings.password, shopName)

/** The address for PostgreSQL's superuser, to make the role and the database of the shop. */
export const adminUrl = (cluster: Cluster): string =>
  makeUrl(cluster, 'postgres', cluster.settings.adminPassword, 'postgres')

function makeUrl({ places, settings }: Cluster, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${settings.port}/${database}`)
  const socket = join(places.cluster, `.s.PGSQL.${settings.port}`)
  const hasSocket = process.platform !== 'win32' && Buffer.byteLength(socket) <= longestSocketPath
  if (hasSocket) url.searchParams.set('host', places.cluster)
  // A space as %20, which every library reads, not as +.
  return url.href.replaceAll('+', '%20')
}
