import { Readable } from 'node:stream'
import { exportShop as exportShopOperation } from '@faka/contract/shop/export-shop'
import { archiveParts } from '../../modules/archive-parts.ts'
import { exportShop } from '../../modules/shop/export-shop.ts'
import { splitList } from '../../platform/config.ts'
import { encryptTo } from '../../platform/encryption/encrypt-to.ts'
import { fromWebStream, toWebStream } from '../../platform/web-streams.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { UsageError } from '../usage-error.ts'

const misspelt = (place: number): UsageError =>
  new UsageError([
    { zh: `--recipient 的第 ${place} 把公钥写错了。`, en: `Key ${place} of --recipient is misspelt.` },
  ])

export const exportShopCommand: CliCommand = {
  name: 'shop export',
  summary: {
    zh: '把店铺的全部数据写进一个新的 zip 文件，会留下记录',
    en: 'Write everything of a shop to a new zip file; it is recorded',
  },
  details: {
    zh: '里面的 README.md 说明每个文件和每一列。未售卡密的内容也在里面：用 --recipient 加密，或妥善保管。',
    en: 'Its README.md describes every file and column. The content of unsold cards is in it: encrypt it with --recipient, or keep it safe.',
  },
  parameters: [
    shopParameter,
    { syntax: '<file>', description: { zh: '新文件的名字', en: 'name of the new file' } },
    {
      syntax: '--recipient <keys>',
      description: {
        zh: '用这些 age 公钥加密，逗号分隔',
        en: 'encrypt it to these public keys of age, separated by commas',
      },
    },
  ],
  examples: ['shop export qing qing.zip', 'shop export qing qing.zip.age --recipient age1…'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const recipients = splitList(stringArgument(args, 'recipient'))
    // a key is checked before anything is opened
    const encrypt = recipients.length > 0 ? await encryptTo(recipients, misspelt) : undefined
    const input = validate(exportShopOperation.input, { shortUrl: stringArgument(args, 'shop') })
    // nothing is exported, and recorded as that, before there is a file for it
    async function* content(): AsyncGenerator<Buffer> {
      const { body } = await exportShop(ctx, input, { archiveParts })
      const zip = body instanceof Readable ? body : Readable.from([body])
      yield* encrypt ? fromWebStream(await encrypt(toWebStream(zip))) : zip
    }
    await writeFile(file, content())
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}
