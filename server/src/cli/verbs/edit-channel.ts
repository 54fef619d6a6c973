import { editChannel as operation } from '@faka/contract/pay-channel'
import { editChannel } from '../../rooms/payment/edit-channel.ts'
import { channelWord, channelWords, saidChannel, saidSettings } from '../channel-words.ts'
import type { Text } from '../text.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const changeChannelVerb: Verb = {
  name: 'channel edit',
  says: { zh: '修改支付方式；没写的保持不变', en: 'Change a payment method; what is left out stays' },
  explains: {
    zh: '配置文件里写到的字段替换原来的，null 表示去掉该字段，没写的保持不变。',
    en: 'Settings that the file names replace those of the same name; a null takes one away; the others stay.',
  },
  words: [
    channelWord,
    {
      form: '--name <text>',
      field: 'name',
      says: { zh: '买家看到的名称', en: 'the name that buyers read' },
      must: { zh: '1 到 20 个字', en: '1 to 20 characters' },
    },
    {
      form: '--settings <file>',
      field: 'settings',
      says: { zh: '要替换的配置，- 为标准输入', en: 'settings to replace, or - for the standard input' },
    },
    ...channelWords,
  ],
  examples: ['channel edit 8F2K0Q7M3X --fee 0.6 --fee-payer seller', 'channel edit 8F2K0Q7M3X --settings -'],
  async run(call) {
    const { ctx, given, check, say } = call
    const file = textOf(given, 'settings')
    const input = onlySaid({
      payChannelId: textOf(given, 'channel'),
      name: textOf(given, 'name'),
      settings: file === undefined ? undefined : await saidSettings(call, file),
      ...saidChannel(call),
    })
    const data = await editChannel(ctx, check(operation.input, input))
    return { data, text: say({ zh: '已保存。', en: 'Kept.' }) }
  },
}

const switching = (enabled: boolean, says: Text, done: Text): Verb => ({
  name: enabled ? 'channel on' : 'channel off',
  says,
  words: [channelWord],
  examples: [`channel ${enabled ? 'on' : 'off'} 8F2K0Q7M3X`],
  async run({ ctx, given, check, say }) {
    const input = { payChannelId: textOf(given, 'channel'), enabled }
    return { data: await editChannel(ctx, check(operation.input, input)), text: say(done) }
  },
})

export const enableChannelVerb = switching(
  true,
  { zh: '启用支付方式', en: 'Switch a payment method on' },
  { zh: '已启用。', en: 'It is on.' },
)

export const disableChannelVerb = switching(
  false,
  { zh: '停用支付方式', en: 'Switch a payment method off' },
  {
    zh: '已停用：不再用于新的付款，已付款项仍会核对与退款。',
    en: 'It is off: nobody pays by it any more; payments already made are still checked and refunded.',
  },
)
