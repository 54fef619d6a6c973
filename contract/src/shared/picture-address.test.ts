import { expect, test } from 'vitest'
import { isPictureAddress, pictureAddressOrNull } from './picture-address.ts'

test('a seller’s picture is served by this shop or an https host, and nothing else', () => {
  for (const address of [
    '/assets/covers/whale-video.svg',
    '/api/upload/file/00000000000000000000000000',
    'https://img.example/a.png',
    'https://img.example:8443/a%20b.webp?w=1',
    'https://例子.example/图.png',
  ])
    expect([address, isPictureAddress(address)]).toEqual([address, true])
  for (const address of [
    '',
    'http://img.example/a.png',
    '//img.example/a.png',
    '/\\img.example/a',
    'javascript:alert(1)',
    'img.png',
    'data:image/svg+xml,<svg/>',
    'blob:https://x/1',
    'ftp://x/a',
    '/dev/outbox',
    '/card-core/order/get',
    '/a.png',
    '/assets/../dev/ui',
    '/assets//x',
    '/assets/.env',
    '/assets',
    'https://',
    'https://user@host/a',
    'https:/x/a',
    'https://x/"onerror=',
    "https://x/'",
    'https://x/a b',
    ' https://x/a',
    'HTTPS://x/a',
    `https://x/${'a'.repeat(300)}`,
    '/assets/x?y',
    '/api/upload/sign',
    'https://x\\@y/a',
  ]) {
    expect([address, isPictureAddress(address)]).toEqual([address, false])
    expect(pictureAddressOrNull(address)).toBeNull()
  }
  expect(pictureAddressOrNull(null)).toBeNull()
})
