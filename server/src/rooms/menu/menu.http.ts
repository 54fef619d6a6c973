import { getMenu as operation } from '@faka/contract/menu'
import { type Handler, handle } from '../../kernel/http.ts'
import { getMenu } from './get-menu.ts'

export const menuHandlers: Handler[] = [handle(operation, getMenu)]
