import * as React from 'react';

interface Props { title: string } // ^outline: interface Props 3-3

export const Card: React.FC<Props> = ({ title }) => ( // ^outline: function Card 5-7 exported
  <section onClick={() => alert(title)}>{title}</section>
);

export function List<T,>({ items }: { items: T[] }) { // ^outline: function List 9-14 exported
  function row(item: T) { // ^outline: function List.row 10-12
    return <li>{String(item)}</li>;
  }
  return <ul>{items.map(row)}</ul>;
}

const Memo = React.memo(function Named() { return <b />; }); // ^outline: constant Memo 16-16 exported

class Legacy extends React.Component<Props> { // ^outline: class Legacy 18-22
  state = { on: false };
  toggle = () => this.setState({ on: true }); // ^outline: method Legacy.toggle 20-20
  render() { return <Card title={this.props.title} />; } // ^outline: method Legacy.render 21-21
}

export { Memo };
export default () => <Legacy title="a" />; // ^outline: function default 25-25 exported
