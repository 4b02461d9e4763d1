export default function Button({ label }) { // ^outline: function Button 1-3 exported
  return <button onClick={() => {}}>{label}</button>;
}

export const Icon = () => <i />; // ^outline: function Icon 5-5 exported
