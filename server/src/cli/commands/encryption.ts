import { plaintextPhones } from '../../modules/account/public.ts'
import { plaintextContacts } from '../../modules/order/public.ts'
import { plaintextProfiles } from '../../modules/profile/public.ts'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { CliCommand } from '../command.ts'

export const checkEncryptionCommand: CliCommand = {
  name: 'encryption check',
  summary: {
    zh: '检查数据库里是否还有明文的手机号、邮箱等联系方式',
    en: 'Whether any phone or address of a buyer is still unencrypted in the database',
  },
  details: {
    zh: '旧数据由运行中的店铺在后台逐步加密；还有剩余时退出码为 1。',
    en: 'A running shop encrypts old rows in the background. While any is left, the exit code is 1.',
  },
  parameters: [],
  examples: ['encryption check'],
  async run({ ctx, t }) {
    const counts = await Promise.all(inEachCell(ctx).map((cell) => plaintextContacts.count(cell)))
    const left = [
      { table: plaintextContacts.table, left: counts.reduce((sum, count) => sum + count, 0) },
      { table: plaintextPhones.table, left: await plaintextPhones.count(ctx) },
      { table: plaintextProfiles.table, left: await plaintextProfiles.count(ctx) },
    ]
    const some = left.filter((each) => each.left > 0)
    const lines = some.map((each) =>
      t({ zh: `${each.table}：还有 ${each.left} 行`, en: `${each.table}: ${each.left} rows are left` }),
    )
    const well = t({
      zh: '买家的联系方式都已加密。',
      en: 'Every phone and address of a buyer is encrypted.',
    })
    return { data: left, text: lines.join('\n') || well, failed: some.length > 0 }
  },
}

export const encryptionCommands: readonly CliCommand[] = [checkEncryptionCommand]
