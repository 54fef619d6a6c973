import type { Handler } from '../../kernel/http.ts'

export const menuHandlers: Handler[] = []
