import './notice.tables.ts'

export {}
