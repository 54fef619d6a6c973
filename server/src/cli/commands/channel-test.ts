import {
  listChannelProviders as listProvidersOperation,
  testSellerChannel as testOperation,
  testChannelSettings as tryOperation,
} from '@faka/contract/pay-channel/seller-channel'
import { listChannelProviders } from '../../modules/pay-channel/list-channel-providers.ts'
import { testChannelSettings } from '../../modules/pay-channel/test-channel-settings.ts'
import { testSellerChannel } from '../../modules/pay-channel/test-seller-channel.ts'
import {
  channelParameter,
  providerParameter,
  readSettings,
  settingsParameter,
} from '../channel-parameters.ts'
import { providersTable } from '../channel-tables.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { describeTest } from '../describe-channel-test.ts'
import { shopParameter } from '../entity-parameters.ts'

const providersCommand: CliCommand = {
  name: 'channel providers',
  summary: {
    zh: '店铺自己的支付方式：可用的网关及其配置项',
    en: 'Gateways for own payment methods, and their settings',
  },
  parameters: [shopParameter],
  examples: ['channel providers qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listProvidersOperation.input, { shortUrl: stringArgument(args, 'shop') })
    const data = await listChannelProviders(ctx, input)
    return { data, text: providersTable(data.providers, t) }
  },
}

const testCommand: CliCommand = {
  name: 'channel test-own',
  summary: {
    zh: '测试店铺自己的支付方式，不动资金',
    en: "Test a shop's own payment method, moving no money",
  },
  parameters: [channelParameter],
  examples: ['channel test-own 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel') }
    const data = await testSellerChannel(ctx, validate(testOperation.input, input))
    return { data, text: describeTest(data, t), failed: !data.ok }
  },
}

const tryCommand: CliCommand = {
  name: 'channel try',
  summary: { zh: '测试一份配置，不保存', en: 'Test settings without storing them' },
  parameters: [shopParameter, providerParameter, settingsParameter],
  examples: ['channel try qing epay-md5 --settings epay.json'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      provider: stringArgument(args, 'provider'),
      settings: (await readSettings(context)) ?? {},
    }
    const data = await testChannelSettings(ctx, validate(tryOperation.input, input))
    return { data, text: describeTest(data, t), failed: !data.ok }
  },
}

/** The gateways that a seller can choose, and whether settings for them work. */
export const channelTestCommands: readonly CliCommand[] = [providersCommand, testCommand, tryCommand]
