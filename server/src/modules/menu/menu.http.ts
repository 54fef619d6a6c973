import { getMenu as operation } from '@faka/contract/menu/menu'
import { getPlatformText as textOperation } from '@faka/contract/menu/platform-text'
import { type Handler, handle } from '../../platform/http.ts'
import { getMenu } from './get-menu.ts'
import { getPlatformText } from './get-platform-text.ts'

export const menuHandlers: Handler[] = [handle(operation, getMenu), handle(textOperation, getPlatformText)]
