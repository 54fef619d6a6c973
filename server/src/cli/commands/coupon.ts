import { Readable } from 'node:stream'
import {
  type CouponBatch,
  type CouponUseState,
  disableCoupons as disableCouponsOperation,
  enableCoupons as enableCouponsOperation,
  exportCoupons as exportCouponsOperation,
  listCoupons as listCouponsOperation,
  listCouponUses as listCouponUsesOperation,
} from '@faka/contract/coupon/coupon'
import { formatFen } from '@faka/contract/shared/money'
import { disableCoupons } from '../../modules/coupon/disable-coupons.ts'
import { enableCoupons } from '../../modules/coupon/enable-coupons.ts'
import { exportCoupons } from '../../modules/coupon/export-coupons.ts'
import { listCouponUses } from '../../modules/coupon/list-coupon-uses.ts'
import { listCoupons } from '../../modules/coupon/list-coupons.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { fileParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'
import { createCouponsCommand } from './coupon-create.ts'

const batchParameter: Parameter = {
  syntax: '<batch>',
  field: 'batchNo',
  description: { zh: '批次编号', en: 'number of the batch' },
  expected: { zh: 'coupon list 里的编号', en: 'a number as coupon list shows it' },
}

const describeDiscount = ({ discount, minFen }: CouponBatch): LocalizedText => {
  const [zh, en] =
    discount.kind === 'sum'
      ? [`减 ${formatFen(discount.sumFen)}`, `${formatFen(discount.sumFen)} off`]
      : [`减 ${discount.basisPoints / 100}%`, `${discount.basisPoints / 100}% off`]
  return minFen === 0
    ? { zh, en }
    : { zh: `满 ${formatFen(minFen)} ${zh}`, en: `${en} from ${formatFen(minFen)}` }
}

const describeTime = ({ disabledTime, validFrom, validUntil }: CouponBatch): LocalizedText => {
  if (disabledTime !== null) return { zh: '已停用', en: 'disabled' }
  const until = validUntil === null ? '' : localTime(validUntil)
  return { zh: `${localTime(validFrom)} ~ ${until}`, en: `${localTime(validFrom)} ~ ${until}` }
}

const listCouponsCommand: CliCommand = {
  name: 'coupon list',
  summary: { zh: '店铺的优惠码批次，新的在前', en: 'The batches of coupons of a shop, the latest first' },
  parameters: [shopParameter, ...pagingParameters],
  examples: ['coupon list qing'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({ shortUrl: stringArgument(args, 'shop'), ...readPaging(args) })
    const data = await listCoupons(ctx, validate(listCouponsOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'BATCH' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '优惠码', en: 'COUPONS' }) },
      { title: t({ zh: '优惠', en: 'DISCOUNT' }) },
      { title: t({ zh: '有效期', en: 'VALID' }) },
      { title: t({ zh: '占用', en: 'HELD' }), alignRight: true as const },
      { title: t({ zh: '已用', en: 'USED' }), alignRight: true as const },
      { title: t({ zh: '共优惠', en: 'SAVED' }), alignRight: true as const },
    ]
    const rows = listCouponsOperation.reply
      .parse(data)
      .list.map((batch) => [
        batch.batchNo,
        batch.name,
        batch.code ?? String(batch.coupons),
        t(describeDiscount(batch)),
        t(describeTime(batch)),
        String(batch.held),
        String(batch.used),
        formatFen(batch.usedFen),
      ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '批', en: 'row' } }) }
  },
}

const disableCouponsCommand: CliCommand = {
  name: 'coupon disable',
  summary: {
    zh: '停用一批优惠码；已有的订单不变',
    en: 'Disable a batch of coupons; existing orders are not changed',
  },
  parameters: [batchParameter],
  examples: ['coupon disable 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { batchNo: stringArgument(args, 'batch') }
    const data = await disableCoupons(ctx, validate(disableCouponsOperation.input, input))
    return { data, text: t({ zh: '已停用。', en: 'The coupons are disabled.' }) }
  },
}

const enableCouponsCommand: CliCommand = {
  name: 'coupon enable',
  summary: { zh: '重新启用一批优惠码', en: 'Enable a batch of coupons again' },
  parameters: [batchParameter],
  examples: ['coupon enable 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { batchNo: stringArgument(args, 'batch') }
    const data = await enableCoupons(ctx, validate(enableCouponsOperation.input, input))
    return { data, text: t({ zh: '已启用。', en: 'The coupons are enabled.' }) }
  },
}

const exportCouponsCommand: CliCommand = {
  name: 'coupon export',
  summary: { zh: '把一批优惠码写入新文件', en: 'Write the coupons of a batch to a new file' },
  parameters: [
    batchParameter,
    fileParameter,
    {
      syntax: '--format <format>',
      field: 'format',
      description: { zh: '格式，默认 csv', en: 'the format; default: csv' },
      expected: { zh: 'csv、xlsx', en: 'csv, xlsx' },
    },
  ],
  examples: ['coupon export 8F2K0Q7M3XZ4TBN6A1CD coupons.csv'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = { batchNo: stringArgument(args, 'batch'), format: stringArgument(args, 'format') ?? 'csv' }
    const { body } = await exportCoupons(ctx, validate(exportCouponsOperation.input, input))
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

const useStateTexts: Record<CouponUseState, LocalizedText> = {
  held: { zh: '待付款', en: 'held' },
  used: { zh: '已使用', en: 'used' },
  returned: { zh: '已退还', en: 'returned' },
}

const listCouponUsesCommand: CliCommand = {
  name: 'coupon uses',
  summary: { zh: '用了一批优惠码的订单，新的在前', en: 'The orders that used a batch of coupons' },
  parameters: [batchParameter, ...pagingParameters],
  examples: ['coupon uses 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({ batchNo: stringArgument(args, 'batch'), ...readPaging(args) })
    const data = await listCouponUses(ctx, validate(listCouponUsesOperation.input, input))
    const columns = [
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '优惠码', en: 'COUPON' }) },
      { title: t({ zh: '优惠', en: 'SAVED' }), alignRight: true as const },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map(({ orderNo, time, code, discountFen, state }) => [
      orderNo,
      localTime(time),
      code,
      formatFen(discountFen),
      t(useStateTexts[state]),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '单', en: 'order' } }) }
  },
}

export const couponCommands: readonly CliCommand[] = [
  createCouponsCommand,
  listCouponsCommand,
  disableCouponsCommand,
  enableCouponsCommand,
  exportCouponsCommand,
  listCouponUsesCommand,
]
