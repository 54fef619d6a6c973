import { describe, expect, it, vi } from 'vitest'
import { catalogueReads as reads } from '../../../test-support/dom/catalogue.ts'
import { orderNo } from '../../../test-support/dom/unpaid-order.ts'
import type { RendererReads } from './page-loader.ts'
import { emptyPageData, loadPageData } from './server.tsx'

describe('what an address shows', () => {
  const at = (address: string, changed: Partial<RendererReads> = {}) =>
    loadPageData(new URL(address, 'http://shop.test'), 'zh-CN', { ...reads, ...changed })
  const refuse = () => Promise.reject(new Error('absent'))

  it('is lost where the shop or the item is absent', async () => {
    const absent = { getShop: refuse, getItem: refuse, notFoundKind: () => 'shop' as const }
    expect((await at('/shopDetail/none', absent)).notFound).toBe(true)
    expect((await at('/itemDetail/XXXXXXXXXX', absent)).notFound).toBe(true)
  })

  it('is lost where the address cannot be one of ours', async () => {
    for (const address of ['/', '/shopDetail/UPPER_', '/itemDetail/%3Cscript%3E', '/shopDetail'])
      expect((await at(address)).notFound).toBe(true)
  })

  it('is the whole shop where an old link names a classify that is gone', async () => {
    const scene = await at('/shopDetail/demo?classifyId=AAAAAAAAAA', {
      pageItems: async (wish) => (wish.classifyId ? refuse() : reads.pageItems(wish)),
      notFoundKind: () => 'classify',
    })
    expect(scene.first?.page).toBe('shop')
  })

  it('is left to the browser where an order is not unpaid, or returns from WeChat’s login', async () => {
    const ofOrder = { getUnpaidOrder: async () => undefined }
    expect((await at(`/cashDesk?orderId=${orderNo}`, ofOrder)).first).toBeUndefined()
    expect((await at(`/cashDesk?orderId=${orderNo}&state=1`)).first).toBeUndefined()
    expect((await at(`/cashDesk?orderId=${orderNo}`)).first?.page).toBe('checkout')
  })

  it('is a text of the platform in the language of the page, and lost where there is no such text', async () => {
    const read = vi.fn(reads.getPlatformText)
    const loaded = await at('/about?text=terms', { getPlatformText: read })
    expect(read).toHaveBeenCalledWith({ name: 'terms', locale: 'zh-CN' })
    expect(loaded.first).toMatchObject({ page: 'text', name: 'terms', locale: 'zh-CN' })
    expect(loaded.description).toBe('七天内可以退款。')
    for (const address of ['/about', '/about?text=secret']) expect((await at(address)).notFound).toBe(true)
  })

  it('is not guessed where reading fails', async () => {
    await expect(at('/shopDetail/demo', { getShop: refuse })).rejects.toThrow('absent')
    const url = new URL('/itemDetail/724AHRCQ33', 'http://shop.test')
    expect(emptyPageData(url, 'zh-CN')).toMatchObject({
      page: 'item-detail',
      first: undefined,
      title: 'FAKA',
    })
  })

  it('has the title of its page', async () => {
    expect((await at('/itemDetail/724AHRCQ33')).title).toBe("会员 </script><b>' - FAKA")
    expect((await at('/about?text=terms')).title).toBe('服务条款 - FAKA')
    expect((await at('/cashDesk')).title).toBe('收银台 - FAKA')
    expect((await at('/')).title).toBe('页面走丢了 - FAKA')
  })

  it('is described to search engines where visitors land on it', async () => {
    expect((await at('/login')).description).toContain('登录')
    expect((await at('/signup')).description).toContain('注册')
  })
})
