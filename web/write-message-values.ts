import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogFolder, readCatalogs } from './message-catalogs.ts'
import { describeMessageValues } from './message-values.ts'

writeFileSync(join(catalogFolder, 'message-values.ts'), describeMessageValues(readCatalogs('zh-CN').values()))
