import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  finishFile as finishFileOperation,
  listFiles as listFilesOperation,
  signFile as signFileOperation,
} from '@faka/contract/stock/stock-file'
import { listFiles } from '../../modules/stock/list-files.ts'
import { storeFile } from '../../modules/stock/store-file.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { itemParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { describeUnreadable } from '../read-input-file.ts'

/** A bucket takes parts of at least 5 MiB. */
const pieceBytes = 8 * 1024 * 1024
const inMegabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(2)

const addFileCommand: CliCommand = {
  name: 'stock add-file',
  summary: {
    zh: '上传商品的文件：之后付款的订单收到它，之前的订单保留自己的版本',
    en: 'Upload the file of an item: orders that are paid from now on get it, earlier ones keep theirs',
  },
  details: {
    zh: '商品的内容须为 reusable，自动发货，没有规格。文件类型不限，大小上限为 LIMIT_FILE_MEGABYTES。',
    en: 'For an item with content reusable, automatic delivery and no variants. Any type of file, up to LIMIT_FILE_MEGABYTES.',
  },
  parameters: [
    itemParameter,
    { syntax: '<file>', description: { zh: '要上传的文件', en: 'the file to upload' } },
    {
      syntax: '--name <name>',
      field: 'name',
      description: {
        zh: '买家保存时的文件名，默认为原名',
        en: 'name under which buyers save it; its own by default',
      },
      expected: { zh: '1 到 120 个字，不含路径', en: '1 to 120 characters, without a path' },
    },
    {
      syntax: '--text <text>',
      field: 'text',
      description: {
        zh: '随文件一起给买家的文字，加密保存',
        en: 'what buyers read beside it; kept encrypted',
      },
      expected: { zh: '最多 4096 个字', en: 'at most 4096 characters' },
    },
  ],
  examples: [
    'stock add-file 7K3PZ0Q9XA setup.zip',
    'stock add-file 7K3PZ0Q9XA build/setup-2.1.exe --name setup.exe --text "Licence: ABCD"',
  ],
  async run({ ctx, args, validate, resolvePath, t }) {
    const path = resolvePath(stringArgument(args, 'file') ?? '')
    const found = await stat(path).catch((error: unknown) => {
      throw describeUnreadable(path, error)
    })
    if (!found.isFile()) throw describeUnreadable(path, { code: 'EISDIR' })
    const input = validate(signFileOperation.input, {
      itemId: stringArgument(args, 'item'),
      name: stringArgument(args, 'name') ?? basename(path),
      sizeBytes: found.size,
    })
    const { text } = validate(
      finishFileOperation.input,
      omitUndefined({ key: '0'.repeat(26), text: stringArgument(args, 'text') }),
    )
    const pieces = createReadStream(path, { highWaterMark: pieceBytes })
    const file = await storeFile(ctx, { ...input, text }, pieces)
    return {
      data: file,
      text: t({
        zh: `已保存 ${file.name}，${inMegabytes(file.sizeBytes)} MB，之后付款的订单会收到它。\nSHA-256 ${file.sha256}`,
        en: `Saved ${file.name}, ${inMegabytes(file.sizeBytes)} MB; orders that are paid from now on get it.\nSHA-256 ${file.sha256}`,
      }),
    }
  },
}

const listFilesCommand: CliCommand = {
  name: 'stock files',
  summary: {
    zh: '商品文件的各个版本，新的在前',
    en: 'The versions of the file of an item, the newest first',
  },
  parameters: [itemParameter],
  examples: ['stock files 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const data = await listFiles(
      ctx,
      validate(listFilesOperation.input, { itemId: stringArgument(args, 'item') }),
    )
    if (data.files.length === 0) return { data, text: t({ zh: '还没有文件。', en: 'There is no file yet.' }) }
    const columns = [
      { title: t({ zh: '文件', en: 'FILE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: 'MB', alignRight: true as const },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: 'SHA-256' },
    ]
    const rows = data.files.map(({ name, time, sizeBytes, current, sha256 }) => [
      name,
      localTime(time),
      inMegabytes(sizeBytes),
      current ? t({ zh: '现在发给买家', en: 'delivered now' }) : '',
      sha256,
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

export const stockFileCommands: readonly CliCommand[] = [addFileCommand, listFilesCommand]
