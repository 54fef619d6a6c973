import {
  listPlatformProviders as listProvidersOperation,
  orderPlatformChannels as orderOperation,
  removePlatformChannel as removeOperation,
  testPlatformSettings as tryOperation,
} from '@faka/contract/pay-channel/pay-channel'
import { showPlatformChannelUse as useOperation } from '@faka/contract/payment/channel-use'
import { listPlatformProviders } from '../../modules/pay-channel/list-platform-providers.ts'
import { orderPlatformChannels } from '../../modules/pay-channel/order-platform-channels.ts'
import { removePlatformChannel } from '../../modules/pay-channel/remove-platform-channel.ts'
import { testPlatformSettings } from '../../modules/pay-channel/test-platform-settings.ts'
import { showPlatformChannelUse } from '../../modules/payment/show-platform-channel-use.ts'
import {
  channelParameter,
  providerParameter,
  readSettings,
  settingsParameter,
} from '../channel-parameters.ts'
import { channelUseText, providersTable } from '../channel-tables.ts'
import { type CliCommand, stringArgument, stringArguments } from '../command.ts'
import { describeTest } from '../describe-channel-test.ts'
import { whyParameter } from '../entity-parameters.ts'

const providersCommand: CliCommand = {
  name: 'channel providers-platform',
  summary: {
    zh: '平台的支付方式：可用的网关及其配置项',
    en: "Gateways for the platform's payment methods, and their settings",
  },
  parameters: [],
  examples: ['channel providers-platform'],
  async run({ ctx, validate, t }) {
    validate(listProvidersOperation.input, {})
    const data = await listPlatformProviders(ctx)
    return { data, text: providersTable(data.providers, t) }
  },
}

const tryCommand: CliCommand = {
  name: 'channel try-platform',
  summary: {
    zh: '测试平台支付方式的一份配置，不保存',
    en: 'Test settings for the platform without storing them',
  },
  parameters: [providerParameter, settingsParameter],
  examples: ['channel try-platform epay-md5 --settings epay.json'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = {
      provider: stringArgument(args, 'provider'),
      settings: (await readSettings(context)) ?? {},
    }
    const data = await testPlatformSettings(ctx, validate(tryOperation.input, input))
    return { data, text: describeTest(data, t), failed: !data.ok }
  },
}

const orderCommand: CliCommand = {
  name: 'channel order-platform',
  summary: { zh: '给平台的支付方式排序', en: "Arrange the platform's payment methods" },
  parameters: [
    {
      syntax: '<channels...>',
      field: 'payChannelIds',
      description: { zh: '全部编号，按新的顺序', en: 'all of their ids, in the new order' },
    },
  ],
  examples: ['channel order-platform 8F2K0Q7M3X 9G3M1R8N4Y'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelIds: stringArguments(args, 'channels') }
    const data = await orderPlatformChannels(ctx, validate(orderOperation.input, input))
    return { data, text: t({ zh: '已排序。', en: 'They are arranged.' }) }
  },
}

const useCommand: CliCommand = {
  name: 'channel use-platform',
  summary: {
    zh: '看平台的一种支付方式在全部店铺被什么用到，停用或移除之前看',
    en: "Show what one of the platform's payment methods is being used for in all shops",
  },
  parameters: [channelParameter],
  examples: ['channel use-platform 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel') }
    const data = await showPlatformChannelUse(ctx, validate(useOperation.input, input))
    return { data, text: channelUseText(data, t) }
  },
}

const removeCommand: CliCommand = {
  name: 'channel remove-platform',
  summary: {
    zh: '移除平台的支付方式，理由会留下记录',
    en: "Remove one of the platform's payment methods, with a reason",
  },
  details: {
    zh: '全部店铺不再用它收新的付款；已付款项仍会核对与退款。',
    en: 'No shop takes new payments by it; payments already made are still checked and refunded.',
  },
  parameters: [channelParameter, whyParameter],
  examples: ['channel remove-platform 8F2K0Q7M3X --why "合同到期"'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel'), why: stringArgument(args, 'why') }
    const data = await removePlatformChannel(ctx, validate(removeOperation.input, input))
    return { data, text: t({ zh: '已移除。', en: 'It was removed.' }) }
  },
}

/** The payment methods that the platform manages, besides those commands that are for all. */
export const platformChannelCommands: readonly CliCommand[] = [
  providersCommand,
  tryCommand,
  orderCommand,
  useCommand,
  removeCommand,
]
