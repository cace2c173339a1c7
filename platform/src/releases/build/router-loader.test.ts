import { expect, it } from 'vitest';
import routerLoader from './router-loader.ts';

it('marks each component of the router, and takes away its name', () => {
  const source = [
    'var Form = React10.forwardRef(',
    '  (props, ref) => null',
    ');',
    'Form.displayName = "Form";',
    'var RouteContext = React.createContext(null);',
    'RouteContext.displayName = "Route";',
    'export { Form };',
  ];
  expect(routerLoader(source.join('\n')).split('\n')).toEqual([
    'var Form = /*@__PURE__*/ React10.forwardRef(',
    '  (props, ref) => null',
    ');',
    '',
    'var RouteContext = /*@__PURE__*/ React.createContext(null);',
    '',
    'export { Form };',
  ]);
});

it('leaves other statements alone', () => {
  const source = 'let made = React10.forwardRef(render);\nmade.displayName = name;\n';
  expect(routerLoader(source)).toBe(source);
});
