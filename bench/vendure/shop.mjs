import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// the process of `openVendure`: it makes a shop with one product, reports its URL, and ends with its parent
const [home = ''] = process.argv.slice(2)
const require = createRequire(join(home, 'index.js'))
const {
  bootstrap,
  configureDefaultOrderProcess,
  DefaultLogger,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
} = require('@vendure/core')
const { populate } = require('@vendure/core/cli')

const { hostname, port, username, password, pathname } = new URL(process.env.VENDURE_DATABASE_URL ?? '')
const config = {
  apiOptions: { port: 0, hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: 'bearer' },
  dbConnectionOptions: {
    type: 'postgres',
    host: decodeURIComponent(hostname),
    port: Number(port),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    synchronize: true,
    logging: false,
    // twice what its driver opens unless told otherwise
    poolSize: 20,
  },
  // the shortest way: nothing is shipped
  orderOptions: { process: [configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })] },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: home },
  logger: new DefaultLogger({ level: LogLevel.Error }),
}

const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Asia',
  countries: [{ name: 'China', code: 'CN', zone: 'Asia' }],
  taxRates: [{ name: 'None', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [
    {
      name: 'Paid at once',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}

const products = join(home, 'products.csv')
await writeFile(
  products,
  `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
A month of music,music,Sent at once.,,,,,MUSIC,12.80,none,100000000,true,,
`,
)
const app = await populate(() => bootstrap(config), initialData, products)
process.on('disconnect', () => process.exit(0))
process.send?.({ url: await app.getUrl() })
