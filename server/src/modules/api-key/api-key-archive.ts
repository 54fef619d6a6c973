import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listApiKeyRows } from './api-key.sql.ts'
import { toApiKeyDto } from './to-api-key-dto.ts'

/** What the archive of a shop has of its API keys: never a token. */
export const apiKeyArchive: readonly ArchivePart[] = [
  archiveTable({
    name: 'api-keys.csv',
    about: ['API 密钥；不含密钥本身', 'API keys, without the keys themselves'],
    columns: {
      keyNo: ['密钥编号', 'number of the key'],
      prefix: ['密钥的开头', 'how the key begins'],
      name: ['名称', 'name'],
      scopes: ['权限范围', 'scopes'],
      callsPerMinute: ['每分钟调用上限', 'calls per minute'],
      state: ['状态：active、expired、revoked', 'state: active, expired, revoked'],
      createTime: ['创建时间', 'when it was made'],
      createdBy: ['创建人', 'who made it'],
      expireTime: ['到期时间', 'when it expires'],
      revokeTime: ['撤销时间', 'when it was revoked'],
      lastUsedTime: ['最近使用', 'when it was last used'],
      lastPlace: ['最近使用的网络', 'network that it was last used from'],
    },
    async *rows(ctx, { shop_id }) {
      for (const row of await listApiKeyRows(ctx.db, shop_id)) yield await toApiKeyDto(ctx, row)
    },
  }),
]
