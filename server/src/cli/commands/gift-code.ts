import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  createGiftCodes as createGiftCodesOperation,
  disableGiftCodes as disableGiftCodesOperation,
  enableGiftCodes as enableGiftCodesOperation,
  exportGiftCodes as exportGiftCodesOperation,
  type GiftCodeBatch,
  type GiftCodeState,
  listGiftCodeBatches as listGiftCodeBatchesOperation,
  listGiftCodes as listGiftCodesOperation,
  maxGiftCodeFen,
  maxGiftCodes,
} from '@faka/contract/gift-code/gift-code'
import { formatFen } from '@faka/contract/shared/money'
import { createGiftCodes } from '../../modules/gift-code/create-gift-codes.ts'
import { disableGiftCodes } from '../../modules/gift-code/disable-gift-codes.ts'
import { enableGiftCodes } from '../../modules/gift-code/enable-gift-codes.ts'
import { exportGiftCodes } from '../../modules/gift-code/export-gift-codes.ts'
import { listGiftCodeBatches } from '../../modules/gift-code/list-gift-code-batches.ts'
import { listGiftCodes } from '../../modules/gift-code/list-gift-codes.ts'
import { type CliCommand, numberOrText, type Parameter, stringArgument } from '../command.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { fileParameter, requestParameter } from '../entity-parameters.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { momentOrText } from '../moment-or-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const batchParameter: Parameter = {
  syntax: '<batch>',
  field: 'batchNo',
  description: { zh: '批次编号', en: 'number of the batch' },
  expected: { zh: 'gift-code list 里的编号', en: 'a number as gift-code list shows it' },
}

const codeParameter: Parameter = {
  syntax: '--code <number>',
  field: 'codeNo',
  description: { zh: '只对这一个码，默认整批', en: 'only this code; default: the whole batch' },
  expected: { zh: 'gift-code codes 里的编号', en: 'a number as gift-code codes shows it' },
}

const createGiftCodesCommand: CliCommand = {
  name: 'gift-code create',
  summary: { zh: '创建一批礼品码', en: 'Create a batch of gift codes' },
  details: {
    zh: '每个码兑换一次，面值存入买家的余额。测试站创建的只能兑换测试余额。用 gift-code export 取得礼品码。',
    en: 'Each code is redeemed once, and its worth goes into a balance. Those of a test site are test money.\nWrite the codes to a file with gift-code export.',
  },
  parameters: [
    {
      syntax: '--name <name>',
      field: 'name',
      description: { zh: '名称，只有管理员看得到', en: 'its name, which only administrators read' },
      expected: { zh: '1 到 60 个字', en: '1 to 60 characters' },
    },
    {
      syntax: '--worth <yuan>',
      field: 'worthFen',
      description: { zh: '每个码的面值（元）', en: 'what each code is worth, in yuan' },
      expected: { zh: `0.01 到 ${maxGiftCodeFen / 100}`, en: `0.01 to ${maxGiftCodeFen / 100}` },
    },
    {
      syntax: '--count <count>',
      field: 'count',
      description: { zh: '多少个', en: 'how many' },
      expected: { zh: `1 到 ${maxGiftCodes} 的整数`, en: `1 to ${maxGiftCodes}` },
    },
    {
      syntax: '--until <time>',
      field: 'validUntil',
      description: { zh: '有效期至，默认一直', en: 'until when; default: until it is disabled' },
      expected: { zh: '晚于现在，如 2026-12-01', en: 'later than now, such as 2026-12-01' },
    },
    requestParameter,
  ],
  examples: ['gift-code create --name 周年活动 --worth 20 --count 100 --until 2030-01-01'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      requestId: stringArgument(args, 'request') ?? randomUUID(),
      name: stringArgument(args, 'name'),
      worthFen: fenOrText(stringArgument(args, 'worth')),
      count: numberOrText(stringArgument(args, 'count')),
      validUntil: momentOrText(stringArgument(args, 'until')),
    })
    const data = await createGiftCodes(ctx, validate(createGiftCodesOperation.input, input))
    const { batchNo, codes } = data
    return {
      data,
      text: t({
        zh: `已创建 ${codes} 个礼品码，批次编号 ${batchNo}。`,
        en: `${codes} gift codes are there; their batch is ${batchNo}.`,
      }),
    }
  },
}

const describeTime = ({
  disabledTime,
  validUntil,
}: Pick<GiftCodeBatch, 'disabledTime' | 'validUntil'>): LocalizedText => {
  if (disabledTime !== null) return { zh: '已停用', en: 'disabled' }
  const until = validUntil === null ? '' : localTime(validUntil)
  return { zh: until, en: until }
}

const listBatchesCommand: CliCommand = {
  name: 'gift-code list',
  summary: { zh: '礼品码的批次，新的在前', en: 'The batches of gift codes, the latest first' },
  parameters: pagingParameters,
  examples: ['gift-code list'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listGiftCodeBatchesOperation.input, omitUndefined(readPaging(args)))
    const data = await listGiftCodeBatches(ctx, input)
    const columns = [
      { title: t({ zh: '编号', en: 'BATCH' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '面值', en: 'WORTH' }), alignRight: true as const },
      { title: t({ zh: '数量', en: 'CODES' }), alignRight: true as const },
      { title: t({ zh: '已兑换', en: 'REDEEMED' }), alignRight: true as const },
      { title: t({ zh: '未兑换', en: 'OUTSTANDING' }), alignRight: true as const },
      { title: t({ zh: '有效期至', en: 'UNTIL' }) },
      { title: t({ zh: '余额', en: 'MONEY' }) },
    ]
    const rows = data.list.map((batch) => [
      batch.batchNo,
      batch.name,
      formatFen(batch.worthFen),
      String(batch.codes),
      String(batch.redeemed),
      formatFen(batch.outstandingFen),
      t(describeTime(batch)),
      batch.realMoney ? t({ zh: '正式', en: 'real' }) : t({ zh: '测试', en: 'test' }),
    ])
    const owed = t({
      zh: `未兑换的礼品码共 ${formatFen(data.outstandingFen)}，买家余额共 ${formatFen(data.balancesFen)}。`,
      en: `Gift codes are still worth ${formatFen(data.outstandingFen)}, and balances ${formatFen(data.balancesFen)}.`,
    })
    return { data, text: `${drawPage(t, data, { columns, rows, noun: { zh: '批', en: 'row' } })}\n${owed}` }
  },
}

const stateTexts: Record<GiftCodeState, LocalizedText> = {
  open: { zh: '未兑换', en: 'open' },
  redeemed: { zh: '已兑换', en: 'redeemed' },
  disabled: { zh: '已停用', en: 'disabled' },
}

const listCodesCommand: CliCommand = {
  name: 'gift-code codes',
  summary: { zh: '一批礼品码，和谁兑换了', en: 'The gift codes of a batch, and who redeemed them' },
  parameters: [batchParameter, ...pagingParameters],
  examples: ['gift-code codes 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({ batchNo: stringArgument(args, 'batch'), ...readPaging(args) })
    const data = await listGiftCodes(ctx, validate(listGiftCodesOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '尾号', en: 'ENDING' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: t({ zh: '兑换账号', en: 'REDEEMED BY' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
    ]
    const rows = data.list.map(({ codeNo, ending, state, redeemedBy, redeemTime }) => [
      codeNo,
      ending,
      t(stateTexts[state]),
      redeemedBy ?? '',
      redeemTime === null ? '' : localTime(redeemTime),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个', en: 'code' } }) }
  },
}

const disableGiftCodesCommand: CliCommand = {
  name: 'gift-code disable',
  summary: {
    zh: '停用一批礼品码或其中一个；已兑换的不变',
    en: 'Disable a batch of gift codes, or one; what was redeemed stays',
  },
  parameters: [batchParameter, codeParameter],
  examples: ['gift-code disable 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      batchNo: stringArgument(args, 'batch'),
      codeNo: stringArgument(args, 'code'),
    })
    const data = await disableGiftCodes(ctx, validate(disableGiftCodesOperation.input, input))
    return { data, text: t({ zh: '已停用。', en: 'Disabled.' }) }
  },
}

const enableGiftCodesCommand: CliCommand = {
  name: 'gift-code enable',
  summary: { zh: '重新启用一批礼品码或其中一个', en: 'Enable a batch of gift codes, or one, again' },
  parameters: [batchParameter, codeParameter],
  examples: ['gift-code enable 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      batchNo: stringArgument(args, 'batch'),
      codeNo: stringArgument(args, 'code'),
    })
    const data = await enableGiftCodes(ctx, validate(enableGiftCodesOperation.input, input))
    return { data, text: t({ zh: '已启用。', en: 'Enabled.' }) }
  },
}

const exportGiftCodesCommand: CliCommand = {
  name: 'gift-code export',
  summary: { zh: '把一批礼品码写入新文件，会留下记录', en: 'Write the gift codes of a batch to a new file' },
  parameters: [batchParameter, fileParameter],
  examples: ['gift-code export 8F2K0Q7M3XZ4TBN6A1CD gift-codes.csv'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = { batchNo: stringArgument(args, 'batch') }
    const { body } = await exportGiftCodes(ctx, validate(exportGiftCodesOperation.input, input))
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

export const giftCodeCommands: readonly CliCommand[] = [
  createGiftCodesCommand,
  listBatchesCommand,
  listCodesCommand,
  disableGiftCodesCommand,
  enableGiftCodesCommand,
  exportGiftCodesCommand,
]
