import { type DumpTable, type DumpValue, dumpTables, mysqlDump } from './mysql-dump.ts'

/** The tables of dujiaoka 2 with all their columns, by `database/sql/install.sql` of assimon/dujiaoka. */
const tables = {
  carmis: {
    id: 'bigint NOT NULL AUTO_INCREMENT',
    goods_id: "int NOT NULL COMMENT '所属商品'",
    status: "tinyint(1) NOT NULL DEFAULT '1' COMMENT '状态 1未售出 2已售出'",
    is_loop: "tinyint(1) NOT NULL DEFAULT '0'",
    carmi: 'text CHARACTER SET utf8 COLLATE utf8_unicode_ci NOT NULL',
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
  coupons: {
    id: 'int NOT NULL AUTO_INCREMENT',
    discount: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    is_use: "tinyint(1) NOT NULL DEFAULT '1'",
    is_open: "tinyint(1) NOT NULL DEFAULT '1'",
    coupon: 'varchar(150) NOT NULL',
    ret: "int NOT NULL DEFAULT '0'",
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
  coupons_goods: { id: 'int NOT NULL AUTO_INCREMENT', goods_id: 'int NOT NULL', coupons_id: 'int NOT NULL' },
  goods_group: {
    id: 'int NOT NULL AUTO_INCREMENT',
    gp_name: 'varchar(200) NOT NULL',
    is_open: "tinyint(1) NOT NULL DEFAULT '1' COMMENT '是否启用，1是 0否'",
    ord: "int NOT NULL DEFAULT '1'",
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
  goods: {
    id: 'int NOT NULL AUTO_INCREMENT',
    group_id: 'int NOT NULL',
    gd_name: 'varchar(200) NOT NULL',
    gd_description: 'varchar(200) NOT NULL',
    gd_keywords: 'varchar(200) NOT NULL',
    picture: 'text',
    retail_price: "decimal(10,2) DEFAULT '0.00'",
    actual_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    in_stock: "int NOT NULL DEFAULT '0'",
    sales_volume: "int DEFAULT '0'",
    ord: "int DEFAULT '1'",
    buy_limit_num: "int NOT NULL DEFAULT '0'",
    buy_prompt: 'text',
    description: 'text',
    type: "tinyint(1) NOT NULL DEFAULT '1'",
    wholesale_price_cnf: 'text',
    other_ipu_cnf: 'text',
    api_hook: 'text',
    is_open: "tinyint(1) NOT NULL DEFAULT '1'",
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
  orders: {
    id: 'bigint NOT NULL AUTO_INCREMENT',
    order_sn: 'varchar(150) NOT NULL',
    goods_id: 'int NOT NULL',
    coupon_id: "int DEFAULT '0'",
    title: 'varchar(200) NOT NULL',
    type: "tinyint(1) NOT NULL DEFAULT '1'",
    goods_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    buy_amount: "int NOT NULL DEFAULT '1'",
    coupon_discount_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    wholesale_discount_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    total_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    actual_price: "decimal(10,2) NOT NULL DEFAULT '0.00'",
    search_pwd: "varchar(200) DEFAULT ''",
    email: 'varchar(200) NOT NULL',
    info: 'text',
    pay_id: 'int DEFAULT NULL',
    buy_ip: 'varchar(50) NOT NULL',
    trade_no: "varchar(200) DEFAULT ''",
    status: "tinyint(1) NOT NULL DEFAULT '1'",
    coupon_ret_back: "tinyint(1) NOT NULL DEFAULT '0'",
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
  pays: {
    id: 'int NOT NULL AUTO_INCREMENT',
    pay_name: 'varchar(200) NOT NULL',
    pay_check: 'varchar(50) NOT NULL',
    pay_method: 'tinyint(1) NOT NULL',
    pay_client: "tinyint(1) NOT NULL DEFAULT '1'",
    merchant_id: 'varchar(200) DEFAULT NULL',
    merchant_key: 'text',
    merchant_pem: 'text NOT NULL',
    pay_handleroute: 'varchar(200) NOT NULL',
    is_open: "tinyint(1) NOT NULL DEFAULT '1'",
    created_at: 'timestamp NULL DEFAULT NULL',
    updated_at: 'timestamp NULL DEFAULT NULL',
    deleted_at: 'timestamp NULL DEFAULT NULL',
  },
} as const satisfies Record<string, Record<string, string>>

type TableName = keyof typeof tables
type PartialRow<Name extends TableName> = Partial<Record<keyof (typeof tables)[Name], DumpValue>>

const someTime = '2026-03-01 04:05:06'

/** What a column has where a test says nothing. */
const defaults: { [Name in TableName]: PartialRow<Name> } = {
  carmis: { status: 1, is_loop: 0, created_at: someTime },
  coupons: { discount: '5.00', is_use: 1, is_open: 1, coupon: '', ret: 3 },
  coupons_goods: {},
  goods_group: { is_open: 1, ord: 1 },
  goods: {
    gd_description: '',
    gd_keywords: '',
    retail_price: '0.00',
    in_stock: 0,
    sales_volume: 0,
    ord: 1,
    buy_limit_num: 0,
    type: 1,
    is_open: 1,
  },
  orders: {
    coupon_id: 0,
    title: '',
    type: 1,
    goods_price: '0.00',
    buy_amount: 1,
    coupon_discount_price: '0.00',
    wholesale_discount_price: '0.00',
    total_price: '0.00',
    email: '',
    search_pwd: '',
    buy_ip: '203.0.113.9',
    trade_no: '',
    status: 4,
    coupon_ret_back: 0,
    created_at: someTime,
  },
  pays: { pay_method: 1, pay_client: 3, merchant_pem: 'key', is_open: 1 },
}

export type DujiaokaRows = { [Name in TableName]?: readonly PartialRow<Name>[] }

/** The tables of a dujiaoka shop with these rows; what is left out of a row has its default, or is null. */
export const dujiaokaTables = (rows: DujiaokaRows): DumpTable[] => dumpTables(tables, defaults, rows)

export const dujiaokaDump = (rows: DujiaokaRows): Generator<string> => mysqlDump(dujiaokaTables(rows))
