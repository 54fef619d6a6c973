import { getMenu as operation } from '@faka/contract/menu'
import { getPlatformText as textOperation } from '@faka/contract/platform-text'
import { type Handler, handle } from '../../kernel/http.ts'
import { getMenu } from './get-menu.ts'
import { getPlatformText } from './get-platform-text.ts'

export const menuHandlers: Handler[] = [handle(operation, getMenu), handle(textOperation, getPlatformText)]
