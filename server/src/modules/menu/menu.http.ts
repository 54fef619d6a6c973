import {
  listTexts as listTextsOperation,
  saveText as saveTextOperation,
} from '@faka/contract/menu/managed-text'
import { getMenu as operation } from '@faka/contract/menu/menu'
import { getPlatformText as textOperation } from '@faka/contract/menu/platform-text'
import { type Handler, handle } from '../../platform/http.ts'
import { getMenu } from './get-menu.ts'
import { getPlatformText } from './get-platform-text.ts'
import { listTexts } from './list-texts.ts'
import { saveText } from './save-text.ts'

export const menuHandlers: Handler[] = [
  handle(operation, getMenu),
  handle(textOperation, getPlatformText),
  handle(listTextsOperation, listTexts),
  handle(saveTextOperation, saveText),
]
