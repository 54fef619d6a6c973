import type { LocalizedText } from '../cli/localized-text.ts'
import type { ForeignRow } from './foreign-source.ts'
import type { ImportedPayChannel } from './imported-shop.ts'
import type { Losses } from './losses.ts'

/** Why a way to pay of another shop becomes none here. */
export const payChannelLosses = {
  otherProtocol: {
    zh: '本店没有它的支付接口，没有导入',
    en: 'this shop does not have its protocol: not imported',
  },
  coins: {
    zh: '收加密货币要由您声明允许：请在这里添加',
    en: 'coins are accepted only where you state that this is allowed: add it here',
  },
  ownSecret: {
    zh: '它的网关对每个通知地址用单独的密钥：请在这里添加',
    en: 'its gateway has a secret for each address that it notifies: add it here',
  },
  otherCurrency: {
    zh: '它换算成别的货币收款：请在这里添加',
    en: 'it converts into another currency: add it here',
  },
  notInDatabase: {
    zh: '它的密钥或证书不在数据库里：请在这里添加',
    en: 'its keys or certificates are not in the database: add it here',
  },
  fixedFee: {
    zh: '每笔固定的手续费没有导入',
    en: 'its fixed fee for each payment is left out',
  },
} satisfies Record<string, LocalizedText>

/** The gateway and settings of a row, or why it becomes none here. */
export type ReadGateway = Pick<ImportedPayChannel, 'provider' | 'settings'> | { lost: LocalizedText }

/** What a row says besides its gateway. */
type Terms = Pick<ImportedPayChannel, 'feeBasisPoints' | 'leastFen' | 'mostFen'> & { hasFixedFee: boolean }

/** How the rows of a table are read. */
interface PayChannelReader {
  table: string
  nameOf(row: ForeignRow): string
  readGateway(row: ForeignRow): ReadGateway
  /** Missing where the software has none. */
  readTerms?(row: ForeignRow): Terms
}

const noTerms: Terms = { feeBasisPoints: 0, hasFixedFee: false }

/** The rows of a table of ways to pay whose protocol is ours; every other is a loss. */
export function readPayChannels(
  rows: readonly ForeignRow[],
  { table, nameOf, readGateway, readTerms = () => noTerms }: PayChannelReader,
  losses: Losses,
): ImportedPayChannel[] {
  return rows.flatMap((row) => {
    const key = row.id ?? ''
    const name = nameOf(row).trim()
    const lose = (why: LocalizedText) => losses.add({ table, key, what: name, why })
    const gateway = readGateway(row)
    if ('lost' in gateway) {
      lose(gateway.lost)
      return []
    }
    const { hasFixedFee, ...terms } = readTerms(row)
    if (hasFixedFee) lose(payChannelLosses.fixedFee)
    return [{ key, name, ...gateway, ...terms }]
  })
}

/** A setting as a text; undefined if there is none. */
export function readSetting(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text
}

const epayPage = /\/(?:(?:submit|mapi|api)\.php|api\/pay\/(?:create|submit))$/

/** The address of an EPay gateway, by that of one of its pages. */
export const epayAddress = (page: unknown): string | undefined =>
  readSetting(
    readSetting(page)
      ?.replace(/[?#].*$/, '')
      .replace(epayPage, '')
      .replace(/\/+$/, ''),
  )
