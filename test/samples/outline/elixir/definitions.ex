defmodule Shop.Cart do # ^outline: module Shop.Cart 1-56 exported
  @moduledoc """
  def not_this do
  end
  """
  use GenServer
  alias Shop.{Item, Price}

  @type t :: %__MODULE__{items: [Item.t()]} # ^outline: type Shop.Cart.t 9-9 exported
  @typep key :: atom # ^outline: type Shop.Cart.key 10-10
  @callback price(Item.t()) :: integer # ^outline: method Shop.Cart.price 11-11 exported

  defstruct items: [], text: "a #{"def no do"} end"

  defguard is_item(x) when is_map(x) # ^outline: function Shop.Cart.is_item 15-15 exported

  @doc "Adds." # ^outline: function Shop.Cart.add 18-23 exported
  @spec add(t, Item.t()) :: t
  def add(%__MODULE__{} = cart, item) when is_item(item) do
    Enum.map(cart.items, fn i ->
      i
    end)
  end

  def add(cart, nil), do: cart # ^outline: function Shop.Cart.add 25-25 exported

  def empty, do: %__MODULE__{} # ^outline: function Shop.Cart.empty 27-27 exported

  def valid?(cart), # ^outline: function Shop.Cart.valid? 29-30 exported
    do: cart != nil

  def a <~> b do # ^outline: function Shop.Cart.<~> 32-34 exported
    a == b
  end

  defp hidden(x) do # ^outline: function Shop.Cart.hidden 36-39
    ~s(def no "end")
    ?" == x
  end

  defmacro twice(block) do # ^outline: function Shop.Cart.twice 41-46 exported
    quote do
      unquote(block)
      unquote(block)
    end
  end

  defdelegate total(cart), to: Price # ^outline: function Shop.Cart.total 48-48 exported

  defmodule Line do # ^outline: module Shop.Cart.Line 50-55 exported
    def sum(a) do # ^outline: function Shop.Cart.Line.sum 51-54 exported
      # def no do
      a
    end
  end
end

defprotocol Shop.Priced do # ^outline: interface Shop.Priced 58-60 exported
  def price(value) # ^outline: function Shop.Priced.price 59-59 exported
end

defimpl Shop.Priced, for: Integer do # ^outline: class Shop.Priced 62-64 exported
  def price(value), do: value # ^outline: method Shop.Priced.price 63-63 exported
end
