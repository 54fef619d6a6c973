import {
  type ApiKey,
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  revokeApiKey as revokeApiKeyOperation,
} from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { createApiKey } from '../../modules/api-key/create-api-key.ts'
import { listApiKeys } from '../../modules/api-key/list-api-keys.ts'
import { revokeApiKey } from '../../modules/api-key/revoke-api-key.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'

const stateTexts: Record<ApiKey['state'], LocalizedText> = {
  active: { zh: '可用', en: 'active' },
  expired: { zh: '已过期', en: 'expired' },
  revoked: { zh: '已撤销', en: 'revoked' },
}

const createApiKeyCommand: CliCommand = {
  name: 'api-key create',
  summary: { zh: '为店铺创建 API 密钥', en: 'Make an API key of a shop' },
  details: {
    zh: '密钥只显示这一次，数据库里只有它的散列值。用法见 docs/api.md。',
    en: 'The key is shown this once; the database has only its hash. How to use it: docs/api.md.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<name>',
      field: 'name',
      description: { zh: '名称，例如使用它的程序', en: 'its name, of the program that uses it for example' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      syntax: '--scopes <scopes>',
      field: 'scopes',
      description: { zh: '允许做什么，用逗号分开', en: 'what it may do, separated by commas' },
      expected: { zh: apiScopes.join('、'), en: apiScopes.join(', ') },
    },
    {
      syntax: '--days <days>',
      field: 'days',
      description: {
        zh: '多少天后过期，不写则一直有效',
        en: 'after how many days it expires; never by default',
      },
      expected: { zh: '1 到 3650 的整数', en: 'a whole number from 1 to 3650' },
    },
    {
      syntax: '--calls-per-minute <number>',
      field: 'callsPerMinute',
      description: {
        zh: '每分钟最多调用多少次，默认 120',
        en: 'how many calls a minute it may make; 120 by default',
      },
      expected: { zh: '平台上限以内的整数', en: 'a whole number within the limit of the platform' },
    },
  ],
  examples: ['api-key create qing 发货机器人 --scopes orders:read,orders:deliver --days 365'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      name: stringArgument(args, 'name'),
      scopes: stringArgument(args, 'scopes')?.split(',') ?? [],
      days: numberOrText(stringArgument(args, 'days')),
      callsPerMinute: numberOrText(stringArgument(args, 'callsPerMinute')),
    }
    const data = await createApiKey(ctx, validate(createApiKeyOperation.input, omitUndefined(input)))
    return {
      data,
      text: t({
        zh: `${data.token}\n请立即保存，它不会再显示。`,
        en: `${data.token}\nStore it now: it is not shown again.`,
      }),
    }
  },
}

const listApiKeysCommand: CliCommand = {
  name: 'api-key list',
  summary: { zh: '店铺的 API 密钥和最近一次使用', en: 'The API keys of a shop with their last use' },
  parameters: [shopParameter],
  examples: ['api-key list qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listApiKeys(ctx, validate(listApiKeysOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: t({ zh: '权限', en: 'SCOPES' }) },
      { title: t({ zh: '最近使用', en: 'LAST USED' }) },
    ]
    const rows = data.list.map(({ keyNo, name, state, scopes, lastUsedTime, lastPlace }) => [
      keyNo,
      name,
      t(stateTexts[state]),
      scopes.join(' '),
      lastUsedTime === null ? '' : `${localTime(lastUsedTime)} ${lastPlace}`,
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

const revokeApiKeyCommand: CliCommand = {
  name: 'api-key revoke',
  summary: { zh: '撤销 API 密钥', en: 'Revoke an API key' },
  details: {
    zh: '使用它的程序从现在起会被拒绝，不能恢复。',
    en: 'Programs that use it are refused from now on. It cannot be undone.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<number>',
      field: 'keyNo',
      description: { zh: '密钥的编号', en: 'the number of the key' },
      expected: { zh: 'api-key list 里的编号', en: 'a number as api-key list shows it' },
    },
  ],
  examples: ['api-key revoke qing 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), keyNo: stringArgument(args, 'number') }
    const { name } = await revokeApiKey(ctx, validate(revokeApiKeyOperation.input, input))
    return { data: { name }, text: t({ zh: `已撤销“${name}”。`, en: `Revoked “${name}”.` }) }
  },
}

export const apiKeyCommands: readonly CliCommand[] = [
  createApiKeyCommand,
  listApiKeysCommand,
  revokeApiKeyCommand,
]
