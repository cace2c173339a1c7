import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

/** The HTML of links on the page of a port. */
function onPort(links: ReactNode): string {
  const router = createMemoryRouter([{ path: '/port/:id', element: links }], {
    initialEntries: ['/port/FRLRH?tab=tides'],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('a link', () => {
  it.each([
    ['/search', '/search'],
    ['#tides', '/port/FRLRH#tides'],
    ['?tab=weather', '/port/FRLRH?tab=weather'],
    [{ pathname: '/search', search: '?port=La' }, '/search?port=La'],
    ['https://www.shom.fr/', 'https://www.shom.fr/'],
    ['mailto:capitainerie@example.com', 'mailto:capitainerie@example.com'],
    ['//example.com/a', '//example.com/a'],
  ])('to %o leads to %s', (to, href) => {
    expect(onPort(<Link to={to}>Suite</Link>)).toBe(`<a href="${href}">Suite</a>`);
  });

  it('starts from the path if it says so, and has the other attributes of an anchor', () => {
    const link = (
      <Link to="../FRLEO" relative="path" prefetch="intent" discover="none" reloadDocument rel="next">
        Suivant
      </Link>
    );
    expect(onPort(link)).toBe('<a rel="next" href="/port/FRLEO">Suivant</a>');
  });
});

describe('a link of a navigation', () => {
  const className = ({ isActive, isPending }: { readonly isActive: boolean; readonly isPending: boolean }) =>
    isActive ? 'here' : isPending ? 'coming' : 'elsewhere';

  it.each([
    ['/port/FRLRH', false, '<a class="here" aria-current="page" href="/port/FRLRH">'],
    ['/port', false, '<a class="here" aria-current="page" href="/port">'],
    ['/port', true, '<a class="elsewhere" href="/port">'],
    ['/search', false, '<a class="elsewhere" href="/search">'],
  ])('to %s (end: %s) tells whether its page is shown', (to, end, start) => {
    const link = (
      <NavLink to={to} end={end} className={className}>
        Ports
      </NavLink>
    );
    expect(onPort(link)).toBe(`${start}Ports</a>`);
  });

  it('looks at capitals only if it says so', () => {
    const current = (caseSensitive: boolean) =>
      onPort(
        <NavLink to="/PORT/frlrh" caseSensitive={caseSensitive} style={() => ({ color: 'red' })}>
          {({ isActive }) => (isActive ? 'ici' : 'ailleurs')}
        </NavLink>,
      ).replace(/<[^>]*>/g, '');
    expect([current(false), current(true)]).toEqual(['ici', 'ailleurs']);
  });
});
